import { expect, test } from 'vitest';
import { snippetParts } from './snippet-parts.ts';

test('marks the places found, also at the edges and twice in one word', () => {
  const matches = [
    { start: 0, end: 4 },
    { start: 7, end: 10 },
    { start: 7, end: 10 },
  ];
  expect(snippetParts('nota e pão', matches)).toEqual([
    { text: 'nota', found: true },
    { text: ' e ', found: false },
    { text: 'pão', found: true },
  ]);
  expect(snippetParts('texto', [])).toEqual([{ text: 'texto', found: false }]);
});
