import { describe, expect, it } from 'vitest';
import { maskNumbersIn } from './mask-numbers.ts';
import { restoreNumbersIn } from './restore-numbers.ts';

const stored = {
  message1: 'Ligue (11) 3333-4455 ou *11987654321*, protocolo ******99',
  columns: { fone: '5511987654321', nota: 'x' },
  list: [{ value: '5511911112222' }],
};
type Stored = typeof stored;

const edited = (change: (shown: Stored) => object): unknown =>
  restoreNumbersIn(change(maskNumbersIn(stored) as Stored), stored);

describe('masks that come back in a text', () => {
  it('become the numbers of the same field again, wherever they stand', () => {
    expect(edited((shown) => shown)).toEqual(stored);
    expect(
      edited(({ message1 }) => ({ message1: `Oi! ${message1} Até ******99?`.replace(', protocolo ******99', '') })),
    ).toEqual({
      message1: 'Oi! Ligue (11) 3333-4455 ou *11987654321* Até ******99?',
    });
    expect(edited(({ message1 }) => ({ message1: message1.replace(/Ligue.*ou /, 'Só ') }))).toEqual({
      message1: 'Só *11987654321*, protocolo ******99',
    });
    expect(edited(({ columns, list }) => ({ columns: { fone: columns.fone }, list }))).toEqual({
      columns: { fone: '5511987654321' },
      list: stored.list,
    });
  });

  it('are refused where the field has no such number, or two that look the same', () => {
    const refused = { code: 'ERR_MASKED_NUMBER' };
    for (const given of [
      { message1: '*********22' },
      { message2: '*********21' },
      { columns: { nota: '***********21' } },
      { message1: '*********21 *********21' },
    ])
      expect(() => restoreNumbersIn(given, stored)).toThrow(expect.objectContaining(refused));
    const alike = { body: '5511900000021 e 5511911111121' };
    expect(restoreNumbersIn({ body: '***********21 e ***********21' }, alike)).toEqual(alike);
    expect(() => restoreNumbersIn({ body: 'só ***********21' }, alike)).toThrow(expect.objectContaining(refused));
  });

  it('are none in texts with few asterisks or more digits, nor in what addresses something', () => {
    const kept = { body: '*negrito* **21** ******4321', mediaUrl: 'https://a.test/*******21', count: 3, none: null };
    expect(restoreNumbersIn(kept, {})).toEqual(kept);
  });
});
