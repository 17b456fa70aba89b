import { expect, it } from 'vitest';
import { costOf } from './prices.ts';

const tokens = { input: 1_000, output: 1_000 };

it.each([
  ['a listed one', 'gpt-4o-mini', 750],
  ['a dated one', 'gpt-4o-mini-2024-07-18', 750],
  ['one that is not listed, the dearest', 'llama-3', 12_500],
  ['one with the name of a property of objects', 'constructor', 12_500],
])('the price of a model: %s', (_, model, expected) => {
  expect(costOf(model, tokens)).toBe(expected);
});
