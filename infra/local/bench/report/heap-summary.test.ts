import { expect, test } from 'vitest';
import { heapGrowth, summarizeHeap } from './heap-summary.ts';
import { slopeOf } from './slope.ts';

/** A snapshot with nodes of type, name, id and own size. */
const snapshot = (nodes: readonly (readonly ['object' | 'string', string, number])[]): string => {
  const strings = [...new Set(nodes.map(([, name]) => name))];
  const types = ['object', 'string'];
  return JSON.stringify({
    snapshot: {
      meta: { node_fields: ['type', 'name', 'id', 'self_size'], node_types: [types, 'string', 'number', 'number'] },
    },
    nodes: nodes.flatMap(([type, name, size], index) => [types.indexOf(type), strings.indexOf(name), index, size]),
    strings,
  });
};

test('a snapshot is summed up by constructor, texts as one kind', () => {
  const summary = summarizeHeap(
    snapshot([
      ['object', 'Map', 40],
      ['object', 'Map', 24],
      ['string', 'hello', 16],
      ['string', 'world', 16],
    ]),
  );
  expect([...summary]).toEqual([
    ['Map', { count: 2, size: 64 }],
    ['(string)', { count: 2, size: 32 }],
  ]);
});

test('growth names what is new and what grew, the most bytes first', () => {
  const before = summarizeHeap(snapshot([['object', 'Map', 40]]));
  const after = summarizeHeap(
    snapshot([
      ['object', 'Map', 40],
      ['object', 'Map', 40],
      ['object', 'Timer', 100],
    ]),
  );
  expect(heapGrowth(before, after)).toEqual([
    { name: 'Timer', count: 1, size: 100 },
    { name: 'Map', count: 1, size: 40 },
  ]);
});

test('a slope is that of the best straight line', () => {
  expect(slopeOf([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))).toBeCloseTo(2);
  expect(slopeOf([1, 3, 1, 3].map((y, x) => ({ x, y })))).toBeCloseTo(0.4);
});
