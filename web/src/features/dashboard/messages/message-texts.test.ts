import { expect, test } from 'vitest';
import { decimalsOf, messageValueText } from './message-texts.ts';

const format = { currency: 'BRL', language: 'pt' } as const;
const texts = (costs: number[]): string[] =>
  costs.map((cost) =>
    messageValueText('cost', cost, { ...format, decimals: decimalsOf(costs) }).replaceAll(/\s/g, ' '),
  );

test('costs below each other have four decimals where one of them needs them, else two', () => {
  expect(texts([14_200, 9_700])).toEqual(['R$ 1,42', 'R$ 0,97']);
  expect(texts([14_200, 9_720])).toEqual(['R$ 1,4200', 'R$ 0,9720']);
  expect(texts([14_225])).toEqual(['R$ 1,42']);
  expect(texts([])).toEqual([]);
});
