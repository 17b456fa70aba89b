import { describe, expect, it } from 'vitest';
import { edge, flowNodes, graphOf, nodeOf, textNode } from '../../../test/flows.ts';
import { earlierTypebotExport, typebotExport } from '../../../test/typebot-export.ts';
import { beginFlow, continueFlow } from '../advance.ts';
import type { FlowGraph } from '../graph.ts';
import { validate } from '../validate.ts';
import { exportFlow, importOwn } from './own.ts';
import { importTypebot } from './typebot/import-typebot.ts';

const scene = { queues: [{ id: 9, name: 'Vendas' }], files: new Set<string>() };

/** Plays a flow with answers; waits pass at once. */
const play = (graph: FlowGraph, answers: readonly string[]): string[] => {
  const sent: string[] = [];
  const left = [...answers];
  for (let at = beginFlow(graph, 0); ;) {
    sent.push(...at.steps.flatMap((step) => (step.type === 'text' ? [step.text] : [])));
    const event =
      at.wait === null ? ({ type: 'answer', text: left.shift() ?? '' } as const) : ({ type: 'time' } as const);
    if (at.place === null || (at.wait === null && event.type === 'answer' && event.text === '')) return sent;
    at = continueFlow(graph, at.place, event, 0);
  }
};

const converted = (file: unknown = typebotExport()) => {
  const result = importTypebot(file);
  if ('refused' in result) throw new Error(`refused: ${result.refused}`);
  return result;
};

describe('an exported flow', () => {
  it('has its media listed and no secrets, and is imported by another company', () => {
    const image = {
      type: 'img',
      number: 'img1',
      value: 'c/1/library/1/A/a.png',
      original: 'a.png',
      mimetype: 'image/png',
      size: 3,
    };
    const graph = graphOf([
      flowNodes.start,
      nodeOf('singleBlock', 'c', { seq: ['img1'], elements: [image] }),
      flowNodes.openai,
      nodeOf('ticket', 't', { queueId: 4, name: 'Vendas' }),
    ]);
    const file = JSON.parse(JSON.stringify(exportFlow('Boas-vindas', graph))) as unknown;
    expect(file).toMatchObject({ files: [{ name: 'a.png', size: 3 }] });
    expect(JSON.stringify(file)).not.toContain('sk-exemplo');
    const imported = importOwn(file, scene)!;
    expect(imported.omissions.map(({ kind }) => kind)).toEqual(['media', 'secret']);
    expect(imported.graph.nodes[3]!.data).toEqual({ queueId: 9, name: 'Vendas' });
    expect(imported.graph.connections).toEqual(graph.connections);
    expect(importOwn(file, { ...scene, queues: [] })!.omissions).toContainEqual({
      kind: 'queue',
      where: 't',
      what: 'Vendas',
    });
    expect(importOwn(file, { ...scene, files: new Set([image.value]) })!.graph.nodes[1]).toEqual(graph.nodes[1]);
  });

  it('is refused with another schema or version, and as nonsense', () => {
    const file = exportFlow('a', graphOf([flowNodes.start, textNode('t', 'a')]));
    for (const other of [
      null,
      'a',
      [],
      {},
      { ...file, version: 2 },
      { ...file, schema: 'x' },
      { ...file, flow: { nodes: 3 } },
    ])
      expect(importOwn(other, scene)).toBeNull();
  });
});

describe('an export of Typebot', () => {
  it('becomes a flow that is valid, and is played as Typebot would', () => {
    const { name, graph, omissions } = converted();
    expect(name).toBe('Atendimento');
    const faults = validate(graph, { queueIds: [], channels: [] }).filter(({ isWarning }) => !isWarning);
    expect(faults.map(({ code }) => code)).toEqual(['emptyMedia']);
    expect(play(graph, ['Bia', 'bia@example.com', '2', '1'])).toEqual([
      'Olá *amiga* 👋\nVeja o site (https://example.com)',
      'Qual é o seu nome?',
      'E o seu e-mail, Bia?',
      'Como posso ajudar?\n\n[1] Preços\n[2] Suporte',
      'Um momento, Bia',
      'Foi útil?\n\n[1] Recomeçar',
      'Olá *amiga* 👋\nVeja o site (https://example.com)',
      'Qual é o seu nome?',
    ]);
    expect(play(graph, ['Bia', 'x', '1'])).toContain('https://example.com/precos');
    expect(omissions.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'validation email input',
      'redirect https://example.com/precos',
      'media https://example.com/foto.png?x=1',
      'condition cond',
      'variable Total_geral',
      'block Webhook',
    ]);
  });

  it.each([undefined, '3', '4', '5'])('of version %s becomes the same flow as one of version 6', (version) => {
    expect(converted(earlierTypebotExport(version))).toEqual(converted());
  });

  it('of an early release may have texts without their form', () => {
    const content = { html: '<div>Oi</div>', plainText: 'Oi ' };
    const { graph } = converted({
      ...earlierTypebotExport(),
      groups: [{ id: 'boas', title: 'Boas-vindas', blocks: [{ id: 'ola', type: 'text', content }] }],
      edges: [],
    });
    expect(graph.nodes[1]?.data).toMatchObject({ elements: [{ type: 'message', value: 'Oi' }] });
  });

  it('keeps the branches of an A/B test, and an edge into the middle of a group', () => {
    const { graph } = converted({
      ...typebotExport(),
      groups: [
        {
          id: 'a',
          title: 'A',
          blocks: [
            {
              id: 'ab',
              type: 'AB test',
              options: { aPercent: 34 },
              items: [
                { id: 'i1', path: 'a' },
                { id: 'i2', path: 'b' },
              ],
            },
          ],
        },
        {
          id: 'b',
          title: 'B',
          blocks: ['um', 'dois'].map((text) => ({
            id: text,
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text }] }] },
          })),
        },
      ],
      edges: [
        { from: { eventId: 'inicio' }, to: { groupId: 'a' } },
        { from: { blockId: 'ab', itemId: 'i1' }, to: { groupId: 'b' } },
        { from: { blockId: 'ab', itemId: 'i2' }, to: { groupId: 'b', blockId: 'dois' } },
      ],
    });
    expect(graph.nodes.map(({ type }) => type)).toEqual(['start', 'randomizer', 'singleBlock', 'singleBlock']);
    expect(graph.connections).toEqual([
      edge('start', 'n1'),
      edge('n1', 'n2', 'a'),
      edge('n1', 'n3', 'b'),
      edge('n2', 'n3'),
    ]);
  });

  it('is followed along the edges that its blocks, items and events name, wherever these say to begin', () => {
    const file = typebotExport();
    const text = (id: string, outgoingEdgeId?: string) => ({
      id,
      title: id,
      blocks: [
        {
          id: `${id}1`,
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: id }] }] },
          outgoingEdgeId,
        },
      ],
    });
    const { graph } = converted({
      ...file,
      events: [{ id: 'inicio', type: 'start', outgoingEdgeId: 'e1' }],
      groups: [text('um', 'e2'), text('dois')],
      edges: [
        { id: 'e1', from: { blockId: 'earlier' }, to: { groupId: 'um' } },
        { id: 'e2', from: { blockId: 'copied' }, to: { groupId: 'dois' } },
      ],
    });
    expect(graph.connections).toEqual([edge('start', 'n1'), edge('n1', 'n2')]);
  });

  it.each<[string, object, string]>([
    ['an unknown version', { version: '7' }, 'version'],
    ['a version that was never exported', { version: '2' }, 'version'],
    ['no groups', { groups: undefined }, 'form'],
    ['groups that are a text', { groups: 'a' }, 'form'],
    ['blocks without a type', { groups: [{ id: 'a', blocks: [{ id: 'b' }] }] }, 'form'],
    ['positions far away', { groups: [{ ...typebotExport().groups[0], graphCoordinates: { x: 1e12, y: 0 } }] }, 'form'],
  ])('is refused with %s', (_, change, refused) => {
    expect(importTypebot({ ...typebotExport(), ...change })).toMatchObject({ refused });
  });

  it('ends where jumps lead in a circle, and lists edges to nothing', () => {
    const jump = (id: string, groupId: string) => ({
      id,
      title: id,
      blocks: [{ id: `${id}1`, type: 'Jump', options: { groupId } }],
    });
    const { graph, omissions } = converted({
      ...typebotExport(),
      groups: [jump('a', 'b'), jump('b', 'a')],
      edges: [
        { from: { eventId: 'inicio' }, to: { groupId: 'a' } },
        { from: { blockId: 'a1' }, to: { groupId: 'gone' } },
      ],
    });
    expect(graph).toMatchObject({ nodes: [{ type: 'start' }], connections: [] });
    expect(omissions).toEqual([{ kind: 'edge', where: '', what: 'gone' }]);
  });
});
