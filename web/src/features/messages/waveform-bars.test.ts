import { expect, test } from 'vitest';
import { waveformBars } from './waveform-bars.ts';

const waveform = (...levels: number[]): string => btoa(String.fromCharCode(...levels));

test('gathers levels into fewer bars, the loudest of each', () => {
  expect(waveformBars(waveform(0, 50, 100, 20), 2)).toEqual([0.5, 1]);
});

test('spreads few levels over more bars, and keeps what is out of bounds in them', () => {
  expect(waveformBars(waveform(10, 255), 4)).toEqual([0.1, 0.1, 1, 1]);
  expect(waveformBars('', 2)).toEqual([0, 0]);
});
