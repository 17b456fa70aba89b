import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pausesAfter, repeatEvery, TypingSignal } from './typing-signal.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

const build = () => {
  const told: string[] = [];
  return { told, signal: new TypingSignal((state) => told.push(state)) };
};

test('tells at the first key, and again only after some seconds', () => {
  const { told, signal } = build();
  signal.goesOn();
  vi.advanceTimersByTime(repeatEvery - 1);
  signal.goesOn();
  expect(told).toEqual(['composing']);
  vi.advanceTimersByTime(1);
  signal.goesOn();
  expect(told).toEqual(['composing', 'composing']);
});

test('tells a pause once, after which a key is news at once', () => {
  const { told, signal } = build();
  signal.goesOn();
  vi.advanceTimersByTime(pausesAfter);
  signal.stopped();
  expect(told).toEqual(['composing', 'paused']);
  signal.goesOn('recording');
  expect(told).toEqual(['composing', 'paused', 'recording']);
});

test('is quiet when the message was sent, or nothing was written', () => {
  const { told, signal } = build();
  signal.stopped();
  signal.goesOn();
  signal.sent();
  vi.advanceTimersByTime(10 * pausesAfter);
  expect(told).toEqual(['composing']);
});
