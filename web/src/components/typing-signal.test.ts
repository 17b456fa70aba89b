import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pausesAfter, repeatEvery, TypingSignal } from './typing-signal.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

const build = () => {
  const sent: string[] = [];
  return { sent, signal: new TypingSignal((state) => sent.push(state)) };
};

test('sends at the first key, and again only after some seconds', () => {
  const { sent, signal } = build();
  signal.active();
  vi.advanceTimersByTime(repeatEvery - 1);
  signal.active();
  expect(sent).toEqual(['composing']);
  vi.advanceTimersByTime(1);
  signal.active();
  expect(sent).toEqual(['composing', 'composing']);
});

test('sends a pause once; the next key sends at once', () => {
  const { sent, signal } = build();
  signal.active();
  vi.advanceTimersByTime(pausesAfter);
  signal.pause();
  expect(sent).toEqual(['composing', 'paused']);
  signal.active('recording');
  expect(sent).toEqual(['composing', 'paused', 'recording']);
});

test('sends nothing after the message was sent, or when nothing was typed', () => {
  const { sent, signal } = build();
  signal.pause();
  signal.active();
  signal.reset();
  vi.advanceTimersByTime(10 * pausesAfter);
  expect(sent).toEqual(['composing']);
});
