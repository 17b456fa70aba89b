import { expect, test } from 'vitest';
import { waveformBars } from './waveform-bars.ts';

const waveform = (...levels: number[]): string => btoa(String.fromCharCode(...levels));

test('reduces levels to fewer bars by the maximum of each', () => {
  expect(waveformBars(waveform(0, 50, 100, 20), 2)).toEqual([0.5, 1]);
});

test('repeats few levels over more bars, and clamps levels out of range', () => {
  expect(waveformBars(waveform(10, 255), 4)).toEqual([0.1, 0.1, 1, 1]);
  expect(waveformBars('', 2)).toEqual([0, 0]);
});
