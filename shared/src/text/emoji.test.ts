import { describe, expect, it } from 'vitest';
import { firstSign, isEmoji } from './emoji.ts';

describe('isEmoji', () => {
  it.each(['👍', '❤️', '👩‍👩‍👧‍👦', '🇧🇷', '👋🏽', '1️⃣'])('takes %s', (text) => expect(isEmoji(text)).toBe(true));
  it.each(['', 'a', '👍👍', '👍 ', 'ok', '1', '<b>'])('refuses %j', (text) => expect(isEmoji(text)).toBe(false));
});

it('takes the first sign of what came, whole', () => {
  expect(firstSign('👩‍👩‍👧‍👦👍')).toBe('👩‍👩‍👧‍👦');
  expect(firstSign('  ok')).toBe('o');
  expect(firstSign('')).toBe('');
  expect(firstSign(`e${'\u0301'.repeat(1_000)}`)).toBe('');
});
