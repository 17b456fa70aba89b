import { describe, expect, it } from 'vitest';
import type { Piece } from './cut-pieces.ts';
import { type PackedSource, packSource, quantise, unpackSource } from './pack.ts';
import { rank } from './rank.ts';

const pieceOf = (text: string): Piece => ({ heading: '', text });

const packed = (texts: readonly string[], vectors: readonly number[][], space = 'm'): PackedSource =>
  unpackSource(packSource(space, 'Fonte', texts.map(pieceOf), quantise(vectors)));

const found = (sources: readonly PackedSource[], text: string, numbers: number[] | null, limit = 5) =>
  rank(sources, { text, vector: numbers && { space: 'm', numbers: Float32Array.from(numbers) } }, limit).map(
    ({ source, piece }) => sources[source]!.pieceAt(piece).text,
  );

describe('a search', () => {
  const delivery = packed(
    ['Entregamos em Santos.', 'A taxa de entrega é R$ 15.'],
    [
      [1, 0, 0],
      [0.8, 0.6, 0],
    ],
  );
  const returns = packed(['Trocamos bolos em dois dias.'], [[0, 0, 1]]);

  it('finds what is near in meaning, the nearest first, and leaves out what is not', () => {
    expect(found([delivery, returns], '?', [1, 0, 0])).toEqual(['Entregamos em Santos.', 'A taxa de entrega é R$ 15.']);
    expect(found([delivery, returns], '?', [0, 0, 1], 1)).toEqual(['Trocamos bolos em dois dias.']);
    expect(found([delivery, returns], '?', [0, -1, 0])).toEqual([]);
  });

  it('finds what has the rare words of the question, whatever their endings', () => {
    expect(found([delivery, returns], 'posso trocar um bolo?', null)).toEqual(['Trocamos bolos em dois dias.']);
    expect(found([delivery, returns], 'tem estacionamento?', null)).toEqual([]);
  });

  it('finds what is on the same matter or of the same field, after what says the same', () => {
    const house = packed(
      ['Chamamos o encanador.', 'O teto tem infiltração.', 'O vazamento é nosso.', 'A festa acaba cedo.'],
      [[0], [0], [0], [0]],
    );
    expect(found([house], 'achei um vazamento', null)).toEqual([
      'O vazamento é nosso.',
      'O teto tem infiltração.',
      'Chamamos o encanador.',
    ]);
  });

  it('finds amounts for who asks for a price, and times for who asks for the hours', () => {
    const school = packed(
      ['A matrícula fica em R$ 90,00.', 'Fica aberta das 8h às 18h.', 'Fica no centro.'],
      [[0], [0], [0]],
    );
    expect(found([school], 'quanto sai?', null, 1)).toEqual(['A matrícula fica em R$ 90,00.']);
    expect(found([school], 'até que horas?', null, 1)).toEqual(['Fica aberta das 8h às 18h.']);
  });

  it('compares no vectors of another model', () => {
    const other = packed(['Outra coisa.'], [[1, 0, 0]], 'other');
    expect(found([other], '?', [1, 0, 0])).toEqual([]);
  });
});

it('what is packed keeps texts and vectors, also at an odd place in memory', () => {
  const texts = Array.from({ length: 300 }, (_, index) => `Peça ${index} “ção” 🎂`);
  const bytes = packSource('m', 'Fonte', texts.map(pieceOf), quantise(texts.map((_, index) => [index, 1, -2])));
  const moved = new Uint8Array(bytes.length + 1);
  moved.set(bytes, 1);
  const pack = unpackSource(moved.subarray(1));
  expect(texts.map((_, index) => pack.pieceAt(index).text)).toEqual(texts);
  expect([...pack.vectors.numbers.subarray(0, 3)]).toEqual([0, 64, -127]);
  expect(pack.vectors.dimensions).toBe(3);
});
