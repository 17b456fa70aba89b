import type { FlowNode } from '@recado/shared/flow/graph';
import { edge, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { expect, test } from 'vitest';
import { canvasNumbers } from '../numbers/canvas-numbers.ts';
import { canvasReducer, openCanvas } from './canvas-state.ts';

const graph = graphOf([nodeOf('start', 's', {}), textNode('t', 'Oi'), textNode('u', 'Tchau')]);
const roles = { node: { 'aria-roledescription': 'nó' }, edge: { 'aria-roledescription': 'conexão' } };
const names = {
  node: ({ id }: FlowNode) => id,
  edge: (source: string, target: string) => `${source} to ${target}`,
  roles,
};
const none = { issues: new Map(), lit: null, numbers: null, names };
const numbersOf = (passed: number) =>
  canvasNumbers({
    ...{ number: 1, runs: passed, running: 0, outcomes: {}, isPartial: false },
    nodes: [{ nodeId: 's', entered: 4, left: passed, ended: 0, waiting: 0 }],
    edges: [{ ...edge('s', 't'), passed }],
  });

test('numbers stand at the nodes and edges that the version has, and go when they are no longer shown', () => {
  const plain = openCanvas(graph, none);
  const shown = canvasReducer(plain, { type: 'sync', graph, marks: { ...none, numbers: numbersOf(3) } });
  expect(shown.nodes.map(({ data }) => data.numbers?.entered)).toEqual([4, undefined, undefined]);
  expect(shown.edges.map(({ data }) => data?.count)).toEqual([{ passed: 3, entered: 4 }, null]);
  const hidden = canvasReducer(shown, { type: 'sync', graph, marks: none });
  expect(hidden.nodes.every(({ data }) => data.numbers === null)).toBe(true);
  expect(hidden.edges.every(({ data }) => data?.count === null)).toBe(true);
});

test('cards and edges whose numbers did not change are not drawn again', () => {
  const marks = (passed: number) => ({ ...none, numbers: numbersOf(passed) });
  const first = openCanvas(graph, marks(3));
  const again = canvasReducer(first, { type: 'sync', graph, marks: marks(3) });
  expect(again.edges.every((one, place) => one === first.edges[place])).toBe(true);
  expect(again.nodes[1]).toBe(first.nodes[1]);
  const grown = canvasReducer(first, { type: 'sync', graph, marks: marks(4) });
  expect(grown.edges[0]).not.toBe(first.edges[0]);
  expect(grown.edges[1]).toBe(first.edges[1]);
});

test('nodes and edges have names for screen readers, which follow what the nodes say', () => {
  const named = { ...none, names: { ...names, node: (node: FlowNode) => JSON.stringify(node.data) } };
  const first = openCanvas(graph, none);
  expect(first.nodes.map(({ ariaLabel }) => ariaLabel)).toEqual(['s', 't', 'u']);
  expect(first.edges.map(({ ariaLabel }) => ariaLabel)).toEqual(['s to t', 't to u']);
  const again = canvasReducer(first, { type: 'sync', graph, marks: named });
  expect(again.edges[1]?.ariaLabel).toContain('Tchau');
});

test('nodes and edges say what they are in the language that the user changes to', () => {
  const saysOf = ({ nodes, edges }: ReturnType<typeof openCanvas>) =>
    [nodes[0], edges[0]].map((one) => one?.domAttributes?.['aria-roledescription']);
  const first = openCanvas(graph, none);
  expect(saysOf(first)).toEqual(['nó', 'conexão']);
  const words = { node: { 'aria-roledescription': 'node' }, edge: { 'aria-roledescription': 'connection' } };
  const marks = { ...none, names: { ...names, roles: words } };
  expect(saysOf(canvasReducer(first, { type: 'sync', graph, marks }))).toEqual(['node', 'connection']);
});
