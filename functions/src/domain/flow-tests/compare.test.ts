import { edge, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { flowTestScene } from '@recado/shared/contract/flow-tests';
import { describe, expect, it } from 'vitest';
import type { TranscriptStep } from '../../data/flows/tests.ts';
import { differencesOf } from './compare.ts';

const graph = graphOf(
  [
    nodeOf('start', 's', {}),
    nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' }),
    textNode('t', 'Olá'),
    textNode('u', 'Tchau'),
  ],
  [edge('s', 'q'), edge('q', 't'), edge('t', 'u')],
);

const step = (given: Partial<TranscriptStep> = {}): TranscriptStep => ({
  messages: [],
  nodeId: 'q',
  isInFlow: true,
  wait: null,
  queueId: null,
  variables: {},
  ...given,
});
const sent = (nodeId: string | null, text: string, file: string | null = null) => ({ nodeId, text, file });

/** The differences of a conversation whose customer writes, and waits after that. */
const compare = (expected: TranscriptStep[], actual: TranscriptStep[]) => {
  const moves = expected.map((_, index) => (index === 0 ? { type: 'write', text: 'oi' } : { type: 'skip' }));
  const scene = flowTestScene.parse({ at: 0, name: 'Maria', moves });
  return differencesOf(graph, { scene, expected }, actual);
};

describe('the comparison of a recorded conversation', () => {
  it('finds none where the customer gets the same, also from a node that took the place of one that is gone', () => {
    const messages = [sent('t', 'Olá'), sent('u', 'Tchau')];
    expect(compare([step({ messages })], [step({ messages })])).toEqual([]);
    const before = step({ messages: [sent('gone', 'Olá')], nodeId: 'gone' });
    expect(compare([before], [step({ messages: [sent('t', 'Olá')], nodeId: 't' })])).toEqual([]);
  });

  it('names the move and the node of a text that changed, is missing, or came in between', () => {
    const expected = [step(), step({ messages: [sent('t', 'Olá'), sent('u', 'Tchau')] })];
    const changed = [step(), step({ messages: [sent('t', 'Oi'), sent('u', 'Tchau')] })];
    const text = { what: 'message', variable: null, move: 1, said: null };
    expect(compare(expected, changed)).toEqual([{ ...text, nodeId: 't', expected: 'Olá', actual: 'Oi' }]);
    const shorter = [step(), step({ messages: [sent('u', 'Tchau')] })];
    expect(compare(expected, shorter)).toEqual([{ ...text, nodeId: 't', expected: 'Olá', actual: null }]);
    expect(compare(shorter, expected)).toEqual([{ ...text, nodeId: 't', expected: null, actual: 'Olá' }]);
  });

  it('compares files by their names, and what the company sends beside the flow', () => {
    const [a, b] = ['a.png', 'b.png'].map((file) => step({ messages: [sent(null, 'Veja', file)] }));
    expect(compare([a!], [b!])).toMatchObject([{ nodeId: 'q', expected: 'a.png\nVeja', actual: 'b.png\nVeja' }]);
  });

  it('names a variable and a queue once, with the question that sets the variable', () => {
    const expected = [step({ variables: { nome: 'Bia' } }), step({ variables: { nome: 'Bia' }, queueId: 4 })];
    const actual = [step(), step({ queueId: 5 })];
    expect(compare(expected, actual)).toEqual([
      { move: 0, said: 'oi', nodeId: 'q', what: 'variable', variable: 'nome', expected: 'Bia', actual: null },
      { move: 1, said: null, nodeId: 'q', what: 'queue', variable: null, expected: '4', actual: '5' },
    ]);
    const different = [step({ variables: { nome: 'Bia' } }), step({ variables: { nome: 'Ana' } })];
    expect(compare(expected, different).map(({ move, what }) => [move, what])).toEqual([
      [1, 'variable'],
      [1, 'queue'],
    ]);
  });

  it('names where the customer stands, and for how long', () => {
    const place = { move: 0, said: 'oi', variable: null } as const;
    expect(compare([step({ nodeId: 'q' })], [step({ nodeId: 't' })])).toEqual([
      { ...place, what: 'place', nodeId: 't', expected: 'q', actual: 't' },
    ]);
    expect(compare([step()], [step({ isInFlow: false, nodeId: 'u' })])).toEqual([
      { ...place, what: 'place', nodeId: 'u', expected: 'q', actual: null },
    ]);
    expect(compare([step({ wait: 60_000 })], [step({ wait: 120_000 })])).toEqual([
      { ...place, what: 'wait', nodeId: 'q', expected: '60000', actual: '120000' },
    ]);
    const over = step({ isInFlow: false, nodeId: 't' });
    expect(compare([over], [{ ...over, nodeId: 'u' }])).toEqual([]);
  });
});
