import { graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { expect, test } from 'vitest';
import { choicesFor } from './choices.ts';

test('a node can lead to all but the start and itself, and equal names are numbered', () => {
  const nodes = [nodeOf('start', 's', {}), textNode('t', 'Oi'), textNode('u', 'Oi'), textNode('v', 'Oi')];
  expect(choicesFor(graphOf(nodes), nodes[0]!, ({ type }) => type)).toEqual([
    { value: 't', label: 'singleBlock' },
    { value: 'u', label: 'singleBlock (2)' },
    { value: 'v', label: 'singleBlock (3)' },
  ]);
  expect(choicesFor(graphOf(nodes), nodes[2]!, ({ id }) => id).map(({ value }) => value)).toEqual(['t', 'v']);
});
