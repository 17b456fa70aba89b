import type { FlowGraph, FlowNode } from '@recado/shared/flow/graph';
import { expect, test } from 'vitest';
import { targetsOf } from './graph-edits.ts';
import { documentReducer, type FlowAction, type FlowDocument, openDocument } from './flow-document.ts';

const at = (x: number, y = 0) => ({ x, y });
const start: FlowNode = { id: 's', type: 'start', position: at(0), data: {} };
const wait = (id: string, x: number, sec = 1): FlowNode => ({
  id,
  type: 'interval',
  position: at(x),
  data: { sec, unit: 'seconds' },
});
const menu = (options: number): FlowNode => ({
  id: 'm',
  type: 'menu',
  position: at(300),
  data: {
    message: 'Escolha',
    arrayOption: Array.from({ length: options }, (_, index) => ({ number: index + 1, value: 'Opção' })),
  },
});
const edge = (source: string, target: string, sourceHandle: string | null = null) => ({ source, target, sourceHandle });
const flow: FlowGraph = {
  nodes: [start, menu(2), wait('a', 600), wait('b', 900)],
  connections: [edge('s', 'm'), edge('m', 'a', 'a1'), edge('m', 'b', 'a2')],
};
const after = (...actions: FlowAction[]): FlowDocument => actions.reduce(documentReducer, openDocument(flow));
const remove = (...ids: string[]): FlowAction => ({ type: 'remove', nodes: new Set(ids), connections: [] });
const move = (id: string, x: number, run?: string): FlowAction => ({
  type: 'move',
  positions: new Map([[id, at(x)]]),
  ...(run === undefined ? {} : { run }),
});

test('a node is removed with its edges, and comes back with them', () => {
  const removed = after(remove('m'));
  expect(removed.graph.connections).toEqual([]);
  const undone = documentReducer(removed, { type: 'undo' });
  expect(undone.graph).toBe(flow);
  expect(documentReducer(undone, { type: 'redo' }).graph).toEqual(removed.graph);
});

test('a choice has one edge, a node does not lead to itself', () => {
  expect(after({ type: 'connect', connection: edge('m', 'b', 'a1') }).graph.connections).toEqual([
    edge('s', 'm'),
    edge('m', 'b', 'a2'),
    edge('m', 'b', 'a1'),
  ]);
  expect(after({ type: 'connect', connection: edge('a', 'a') }).past).toEqual([]);
});

test('the ends of a node are led to other nodes at once, and undone as one', () => {
  const targets = new Map([
    ['a1', 'b'],
    ['a2', null],
  ]);
  const led = after({ type: 'connectEnds', source: 'm', targets });
  expect(led.graph.connections).toEqual([edge('s', 'm'), edge('m', 'b', 'a1')]);
  expect(documentReducer(led, { type: 'undo' }).graph).toBe(flow);
  expect(targetsOf(led.graph, menu(2))).toEqual(targets);
});

test('an end that leads to its node already, to a node that is gone or to its own node stays as it is', () => {
  for (const target of ['a', 'gone', 'm'])
    expect(after({ type: 'connectEnds', source: 'm', targets: new Map([['a1', target]]) }).past).toEqual([]);
  expect(after({ type: 'connectEnds', source: 'gone', targets: new Map([[null, 'a']]) }).past).toEqual([]);
});

test('the edge of an option goes with the option', () => {
  expect(after({ type: 'change', node: menu(1) }).graph.connections).toEqual([edge('s', 'm'), edge('m', 'a', 'a1')]);
});

test('copies stand to the right of the rightmost node, with the edges between them and without the start', () => {
  const ids = new Map([
    ['s', 's2'],
    ['m', 'm2'],
    ['a', 'a2'],
  ]);
  const { graph } = after({ type: 'duplicate', nodes: new Set(ids.keys()), ids });
  expect(graph.nodes.slice(4).map(({ id, position }) => [id, position.x])).toEqual([
    ['m2', 1260],
    ['a2', 1560],
  ]);
  expect(graph.connections.slice(3)).toEqual([edge('m2', 'a2', 'a1')]);
});

test('a flow has one start, and a node that is added behind another one is connected', () => {
  expect(after({ type: 'add', node: { ...start, id: 's2' }, after: null }).past).toEqual([]);
  const added = after({ type: 'add', node: wait('c', 1200), after: { source: 'a', sourceHandle: null } });
  expect(added.graph.connections.at(-1)).toEqual(edge('a', 'c'));
});

test('steps by the arrows are undone as one, drags one by one', () => {
  expect(after(move('a', 1, 'a'), move('a', 2, 'a'), move('a', 3, 'a')).past).toEqual([flow]);
  expect(after(move('a', 1), move('a', 2)).past).toHaveLength(2);
  expect(after(move('a', 600)).past).toEqual([]);
});

test('a change after an undo leaves nothing to redo', () => {
  expect(after(remove('a'), { type: 'undo' }, remove('b')).future).toEqual([]);
});

test('a colleague’s changes stay when the own ones are undone', () => {
  const theirs = { ...flow, nodes: [...flow.nodes.slice(0, 3), wait('b', 900, 60)] };
  const joined = after(move('a', 42), { type: 'merge', base: flow, theirs, prefer: 'mine' });
  expect(joined.graph.nodes).toEqual([start, menu(2), wait('a', 42), wait('b', 900, 60)]);
  expect(documentReducer(joined, { type: 'undo' }).graph).toEqual(theirs);
});

test('of two changes of one node the chosen one is taken, and the other can be had back', () => {
  const theirs = { ...flow, nodes: [...flow.nodes.slice(0, 3), wait('b', 900, 60)] };
  const mine: FlowAction = { type: 'change', node: wait('b', 900, 30) };
  const taken = after(mine, { type: 'merge', base: flow, theirs, prefer: 'theirs' });
  expect(taken.graph.nodes.at(-1)).toEqual(wait('b', 900, 60));
  expect(documentReducer(taken, { type: 'undo' }).graph.nodes.at(-1)).toEqual(wait('b', 900, 30));
});

test('a node that a colleague changed is not lost by its removal here', () => {
  const theirs = { ...flow, nodes: [...flow.nodes.slice(0, 3), wait('b', 900, 60)] };
  const joined = after(remove('b'), { type: 'merge', base: flow, theirs, prefer: 'mine' });
  expect(joined.graph.nodes.at(-1)).toEqual(wait('b', 900, 60));
});
