import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['*Olá*\n_tudo_ bem?', 'Olá tudo bem?'],
  ['~velho~ novo, ```npm ci``` e `npm test`', 'velho novo, npm ci e npm test'],
  ['*a _b_ c*', 'a b c'],
  ['> antes\nagora', 'antes agora'],
  ['* pão\n* *leite*', '• pão • leite'],
  ['2. dois\n3. _três_', '2. dois 3. três'],
  ['```*a*\n_b_```', '*a* _b_'],
  ['veja *https://x.com/_a_/b_c*', 'veja https://x.com/_a_/b_c'],
])('%j reads %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

test.each(['2*3*4', 'snake_case_name', '*aberto', '5 * 3 * 2', '**', '<b>olá</b>', '@Ana', ''])(
  '%j has no markup to remove',
  (text) => {
    expect(plainText(text)).toBe(text);
  },
);

test('a style does not reach over a line', () => {
  expect(plainText('*duas\nlinhas*')).toBe('*duas linhas*');
});

test('a long text is read to its beginning', () => {
  expect(plainText('```'.repeat(20_000)).length).toBeLessThanOrEqual(2000);
});
