import { describe, expect, it } from 'vitest';
import { firstGrapheme, isEmoji } from './emoji.ts';

describe('isEmoji', () => {
  it.each(['👍', '❤️', '👩‍👩‍👧‍👦', '🇧🇷', '👋🏽', '1️⃣'])('accepts %s', (text) => expect(isEmoji(text)).toBe(true));
  it.each(['', 'a', '👍👍', '👍 ', 'ok', '1', '<b>'])('refuses %j', (text) => expect(isEmoji(text)).toBe(false));
});

it('returns the first grapheme as a whole', () => {
  expect(firstGrapheme('👩‍👩‍👧‍👦👍')).toBe('👩‍👩‍👧‍👦');
  expect(firstGrapheme('  ok')).toBe('o');
  expect(firstGrapheme('')).toBe('');
  expect(firstGrapheme(`e${'\u0301'.repeat(1_000)}`)).toBe('');
});
