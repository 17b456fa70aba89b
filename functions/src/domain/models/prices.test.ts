import { expect, it } from 'vitest';
import { pricesOf } from './prices.ts';

const tokens = { input: 1_000, output: 1_000 };

it.each([
  ['a listed one', 'gpt-4o-mini', 750],
  ['a dated one', 'gpt-4o-mini-2024-07-18', 750],
  ['one that is not listed, the dearest', 'llama-3', 12_500],
  ['one with the name of a property of objects', 'constructor', 12_500],
])('the price of a model: %s', (_, model, expected) => {
  expect(pricesOf([]).tokens(model, tokens)).toBe(expected);
});

it('of the installation come before those that are known', () => {
  const prices = pricesOf([{ model: 'gpt-4o-mini', input: 1, output: 2 }]);
  expect(prices.tokens('gpt-4o-mini', tokens)).toBe(3_000);
});

it('of speech are by character, of audio by minute', () => {
  expect(pricesOf([]).speech('tts-1', 'Olá 🙂')).toBe(75);
  expect(pricesOf([]).audio('whisper-1', 30)).toBe(3_000);
});
