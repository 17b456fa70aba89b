import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edge, flowNodes, graphOf, nodeOf, textNode } from '../../test/flows.ts';
import { beginFlow, continueFlow, type FlowAdvance, type FlowPlace } from './advance.ts';
import { flowGraph, type FlowGraph } from './graph.ts';
import { validate } from './validate.ts';

const scene = { queueIds: [4], channels: ['whatsapp'] as const };
const codesOf = (graph: FlowGraph): string[] => validate(graph, scene).map(({ code }) => code);

/** Plays a flow with answers; waits pass at once. Returns what is sent, and `queue` where the ticket goes into one. */
const play = (graph: FlowGraph, answers: readonly (string | null)[], chance = 0.3): string[] => {
  const sent: string[] = [];
  const left = [...answers];
  let at: FlowAdvance = beginFlow(graph, chance);
  for (let count = 0; count < 5_000; count++) {
    for (const step of at.steps) if (step.type !== 'typing') sent.push(step.type === 'text' ? step.text : step.type);
    const { place, steps, wait } = at;
    if (place === null) return sent;
    if (wait !== null) at = continueFlow(graph, place, { type: 'time' }, chance);
    else if (steps.at(-1)?.type === 'call') at = continueFlow(graph, place, { type: 'refused' }, chance);
    else if (left.length === 0) return sent;
    else at = continueFlow(graph, place, { type: 'answer', text: left.shift()! }, chance);
  }
  throw new Error('the flow does not end');
};

describe('a flow', () => {
  it('sends the elements of a content in its order, each after its wait', () => {
    const graph = graphOf([
      nodeOf('start', 's', {}),
      nodeOf('singleBlock', 'c', {
        seq: ['message2', 'interval1', 'img1', 'message1'],
        elements: [
          { type: 'message', number: 'message1', value: 'dois' },
          { type: 'img', number: 'img1', value: 'c/1/library/1/A/a.png', original: 'a.png', mimetype: 'image/png' },
          { type: 'interval', number: 'interval1', value: 7 },
          { type: 'message', number: 'message2', value: 'um' },
        ],
      }),
    ]);
    const waits: (number | null)[] = [];
    const sent: string[] = [];
    for (let at = beginFlow(graph, 0); ; at = continueFlow(graph, at.place, { type: 'time' }, 0)) {
      waits.push(at.wait);
      sent.push(
        ...at.steps.flatMap((step) => (step.type === 'typing' ? [] : [step.type === 'text' ? step.text : step.type])),
      );
      if (at.place === null) break;
    }
    expect(sent).toEqual(['um', 'file', 'dois']);
    expect(waits).toEqual([3_000, 7_000, 1_000, 3_000, null]);
  });

  it('asks by a menu until a number of it is answered, and goes on by that choice', () => {
    const graph = graphOf(
      [
        nodeOf('start', 's', {}),
        nodeOf('menu', 'm', {
          message: 'Escolha',
          arrayOption: [
            { number: 1, value: 'Vendas' },
            { number: 2, value: 'Suporte' },
          ],
        }),
        textNode('v', 'vendas'),
        textNode('u', 'suporte'),
      ],
      [edge('s', 'm'), edge('m', 'v', 'a1'), edge('m', 'u', 'a2')],
    );
    const menu = 'Escolha\n\n[1] Vendas\n[2] Suporte';
    expect(play(graph, ['oi', null, '3', ' 2. '])).toEqual([menu, 'suporte']);
    expect(play(graph, ['1'])).toEqual([menu, 'vendas']);
    expect(play(graph, [])).toEqual([menu]);
  });

  it('keeps answers as variables; a missing one is empty, one of the product stays for it', () => {
    const graph = graphOf([
      nodeOf('start', 's', {}),
      nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' }),
      textNode('t', 'Olá {{ nome }}{{idade}}, {{firstName}}'),
    ]);
    expect(play(graph, ['Maria'])).toEqual(['Nome?', 'Olá Maria, {{firstName}}']);
    expect(play(graph, ['{{name_company}}'])).toEqual(['Nome?', 'Olá { {name_company}}, {{firstName}}']);
    expect(play(graph, [null])).toEqual(['Nome?', 'Olá , {{firstName}}']);
  });

  it('goes by chance, waits, and leaves the ticket in a queue', () => {
    const graph = graphOf(
      [
        nodeOf('start', 's', {}),
        nodeOf('randomizer', 'r', { percent: 30 }),
        nodeOf('interval', 'i', { sec: 2, unit: 'days' }),
        textNode('b', 'b'),
        nodeOf('ticket', 't', { queueId: 4 }),
      ],
      [edge('s', 'r'), edge('r', 'i', 'a'), edge('r', 'b', 'b'), edge('i', 't')],
    );
    const chances = Array.from({ length: 1_000 }, (_, index) => (index + 0.5) / 1_000);
    const waiting = chances.filter((chance) => beginFlow(graph, chance).wait === 172_800_000);
    expect(waiting.length).toBeGreaterThan(250);
    expect(waiting.length).toBeLessThan(350);
    expect(play(graph, [], waiting[0])).toEqual(['queue']);
  });

  it('calls a service, and goes on where it is refused', () => {
    for (const node of [flowNodes.typebot, flowNodes.openai])
      expect(play(graphOf([nodeOf('start', 's', {}), { ...node, id: 'x' }, textNode('t', 'depois')]), [])).toEqual([
        'call',
        'depois',
      ]);
  });

  it('leaves a service that is refused by its end for failures, which needs no edge', () => {
    const nodes = [nodeOf('start', 's', {}), flowNodes.typebot, textNode('a', 'depois'), textNode('b', 'falhou')];
    const edges = [edge('s', 'typebot'), edge('typebot', 'a')];
    expect(codesOf(graphOf(nodes.slice(0, 3), edges))).toEqual(['deadEnd']);
    const graph = graphOf(nodes, [...edges, edge('typebot', 'b', 'f')]);
    expect(play(graph, [])).toEqual(['call', 'falhou']);
    const { place } = beginFlow(graph, 0);
    expect(continueFlow(graph, place!, { type: 'done' }, 0).place).toMatchObject({ nodeId: 'a' });
  });

  it('of a model names a queue of the company', () => {
    const model = nodeOf('openai', 'o', { name: 'A', apiKey: 'k', prompt: 'p', queueId: 9 });
    expect(codesOf(graphOf([nodeOf('start', 's', {}), model]))).toContain('queueGone');
  });

  it('is not moved by a message while it waits for a time, nor by a time while it waits for a message', () => {
    const place: FlowPlace = { nodeId: 'i', element: 0, isTimed: true, variables: {}, visited: 1 };
    const graph = graphOf([nodeOf('interval', 'i', { sec: 1 })]);
    expect(continueFlow(graph, place, { type: 'answer', text: 'oi' }, 0)).toMatchObject({
      steps: [],
      place,
      wait: null,
    });
    const asked = { ...place, isTimed: false };
    expect(continueFlow(graph, asked, { type: 'time' }, 0)).toMatchObject({ steps: [], place: asked, wait: null });
  });
});

describe('validation', () => {
  it('finds nothing in a flow of every kind of node', () => {
    const graph = graphOf([...Object.values(flowNodes)]);
    expect(codesOf(graph).filter((code) => code !== 'deadEnd')).toEqual([]);
    expect(flowGraph.parse(graph)).toEqual(graph);
  });

  it.each<[string, FlowGraph, string[]]>([
    ['no start', graphOf([textNode('a', 'a')]), ['noStart']],
    ['two starts', graphOf([nodeOf('start', 'a', {}), nodeOf('start', 'b', {})], []), ['manyStarts']],
    [
      'two nodes of one id',
      graphOf([nodeOf('start', 's', {}), textNode('a', 'a'), textNode('a', 'b')], []),
      ['sameId'],
    ],
    ['an edge to nothing', graphOf([nodeOf('start', 's', {})], [edge('s', 'x')]), ['edgeToNothing']],
    [
      'an edge of no choice',
      graphOf([nodeOf('start', 's', {}), textNode('a', 'a')], [edge('s', 'a'), edge('a', 's', 'b')]),
      ['edgeOfNoChoice'],
    ],
    [
      'two edges of one choice',
      graphOf([nodeOf('start', 's', {}), textNode('a', 'a')], [edge('s', 'a'), edge('s', 'a')]),
      ['twoEdges'],
    ],
    ['a node that nothing leads to', graphOf([nodeOf('start', 's', {}), textNode('a', 'a')], []), ['unreachable']],
    [
      'a loop in which nothing waits',
      graphOf(
        [nodeOf('start', 's', {}), textNode('a', 'a'), textNode('b', 'b')],
        [edge('s', 'a'), edge('a', 'b'), edge('b', 'a')],
      ),
      ['endlessLoop'],
    ],
    ['a queue that is gone', graphOf([nodeOf('start', 's', {}), nodeOf('ticket', 't', { queueId: 5 })]), ['queueGone']],
    ['no queue', graphOf([nodeOf('start', 's', {}), nodeOf('ticket', 't', {})]), ['queue']],
    ['an empty text', graphOf([nodeOf('start', 's', {}), textNode('a', ' ')]), ['emptyText']],
    [
      'a long wait',
      graphOf([nodeOf('start', 's', {}), nodeOf('interval', 'i', { sec: 61, unit: 'minutes' })]),
      ['intervalTooLong'],
    ],
    ['no wait', graphOf([nodeOf('start', 's', {}), nodeOf('interval', 'i', { sec: 0 })]), ['intervalZero']],
    [
      'a variable of the product',
      graphOf([nodeOf('start', 's', {}), nodeOf('question', 'q', { message: 'a', answerKey: 'name' })]),
      ['answerKey'],
    ],
  ])('finds %s', (_, graph, codes) => {
    for (const code of codes) expect(codesOf(graph)).toContain(code);
  });

  it('accepts a loop with a question', () => {
    const nodes = [nodeOf('start', 's', {}), textNode('a', 'a'), flowNodes.question];
    const graph = graphOf(nodes, [edge('s', 'a'), edge('a', 'question'), edge('question', 'a')]);
    expect(codesOf(graph)).toEqual([]);
  });
});

const anyNode = fc.constantFrom(...Object.values(flowNodes));
const anyGraph = fc
  .array(anyNode, { minLength: 1, maxLength: 8 })
  .map((some) => [nodeOf('start', 'n0', {}), ...some.map((node, index) => ({ ...node, id: `n${index + 1}` }))])
  .chain((nodes) =>
    fc
      .array(
        fc.record({
          source: fc.constantFrom(...nodes.map(({ id }) => id)),
          target: fc.constantFrom(...nodes.map(({ id }) => id), 'gone'),
          sourceHandle: fc.constantFrom(null, null, 'a', 'b', 'a1', 'a2'),
        }),
        { maxLength: 20 },
      )
      .map((connections): FlowGraph => ({ nodes, connections })),
  );
const anyAnswers = fc.array(fc.constantFrom('1', '2', 'oi', null, '{{a}}'), { maxLength: 12 });
const anyChance = fc.double({ min: 0, max: 0.999_999, noNaN: true });

describe('any flow', () => {
  it('comes to an end, whatever is drawn and answered', () => {
    fc.assert(
      fc.property(anyGraph, anyAnswers, anyChance, (graph, answers, chance) => {
        expect(() => play(graph, answers, chance)).not.toThrow();
      }),
    );
  });

  it('plays the same for the same answers and the same chance, also after it was stored', () => {
    fc.assert(
      fc.property(anyGraph, anyAnswers, anyChance, (graph, answers, chance) => {
        const stored = flowGraph.parse(JSON.parse(JSON.stringify(graph)));
        expect(play(stored, answers, chance)).toEqual(play(graph, answers, chance));
      }),
    );
  });

  it('that is valid leaves no event with more nodes than it has, without a wait', () => {
    fc.assert(
      fc.property(anyGraph, anyChance, (graph, chance) => {
        fc.pre(validate(graph, scene).every(({ isWarning }) => isWarning));
        const { place } = beginFlow(graph, chance);
        expect(place?.visited ?? 0).toBeLessThanOrEqual(graph.nodes.length);
      }),
    );
  });
});

it('validates 500 nodes in a chain, and in a loop', () => {
  const nodes = [nodeOf('start', 's', {}), ...Array.from({ length: 499 }, (_, index) => textNode(`n${index}`, 'a'))];
  const chain = graphOf(nodes);
  expect(codesOf(chain)).toEqual(['deadEnd']);
  const loop = { ...chain, connections: [...chain.connections, edge('n498', 'n0')] };
  expect(codesOf(loop)).toEqual(['endlessLoop']);
});
