import { playFlowScene } from '@recado/shared/contract/flow-plays';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { anyFlow, anyFlowMoves } from '@recado/shared/test/any-flow';
import { edge, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { addConnection, addQueue, allTickets, setSettings } from '../../../test/conversation.ts';
import { addFlow, FlowPhone } from '../../../test/flow-phone.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { saveFlowDraft } from './draft.ts';
import { playFlow } from './play-flow.ts';

useOwnQueues();
beforeAll(installPlans);

const none = { params: undefined, query: undefined, body: undefined };
const start = nodeOf('start', 's', {});

const play = (by: TestContext, id: number, scene: object, version: number | null = null) =>
  playFlow(by, {
    ...none,
    params: { id },
    body: { ...playFlowScene.parse({ at: Date.now(), name: 'Maria Silva', ...scene }), version },
  });
const writes = (...texts: (string | null)[]) =>
  texts.map((text) => (text === null ? { type: 'skip' } : { type: 'write', text }));
const textsOf = ({ lines }: Awaited<ReturnType<typeof play>>): string[] =>
  lines.flatMap((line) => (line.from === 'company' ? [line.text] : []));

const menu = graphOf(
  [
    start,
    nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' }),
    nodeOf('menu', 'm', { message: 'Escolha, {{nome}}', arrayOption: [{ number: 1, value: 'Vendas' }] }),
    nodeOf('interval', 'i', { sec: 2, unit: 'days' }),
    textNode('t', 'Até logo, {{nome}}'),
  ],
  [edge('s', 'q'), edge('q', 'm'), edge('m', 'i', 'a1'), edge('i', 't')],
);

describe('the play of a flow', () => {
  it('shows the draft’s way, its variables, the choices of a menu, and a wait that is skipped', async () => {
    const ana = userContext();
    const id = await addFlow(ana, menu, false);
    ana.effects.length = 0;
    expect(await play(ana, id, { moves: [] })).toMatchObject({ lines: [], place: null, visited: [], passed: [] });
    const asked = await play(ana, id, { moves: writes('oi', 'Bia') });
    expect(asked).toMatchObject({
      visited: ['s', 'q', 'm'],
      passed: [edge('s', 'q'), edge('q', 'm')],
      variables: { nome: 'Bia' },
      place: { nodeId: 'm', until: null },
      options: [{ label: 'Vendas', answer: '1' }],
    });
    const waiting = await play(ana, id, { moves: writes('oi', 'Bia', '1') });
    expect(waiting.place).toEqual({ nodeId: 'i', until: waiting.at + 172_800_000 });
    const over = await play(ana, id, { moves: writes('oi', 'Bia', '1', 'alguém?', null) });
    expect(textsOf(over).at(-1)).toBe('Até logo, Bia');
    expect(over).toMatchObject({ place: null, variables: { nome: 'Bia' }, passed: menu.connections });
    expect(over.lines.at(-1)).toMatchObject({ source: { of: 'flow', flowId: id, nodeId: 't' } });
    expect([ana.effects, await allTickets(ana)]).toEqual([[], []]);
  });

  it('has the versions, and those of one company', async () => {
    const [ana, eva] = [userContext(), userContext()];
    const id = await addFlow(ana, graphOf([start, textNode('t', 'um')]));
    await saveFlowDraft(ana, { ...none, body: { idFlow: id, ...graphOf([start, textNode('t', 'dois')]) } });
    const moves = writes('oi');
    expect(textsOf(await play(ana, id, { moves }))).toEqual(['dois']);
    expect(textsOf(await play(ana, id, { moves }, 1))).toEqual(['um']);
    await expect(play(ana, id, { moves }, 2)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_VERSION' });
    await expect(play(eva, id, { moves })).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    const { id: theirs } = await addConnection(eva);
    await expect(play(ana, id, { moves, whatsappId: theirs + 100 })).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
  });

  it('has the consent of the company where a connection is chosen, and the flow alone without one', async () => {
    const ana = userContext();
    await setSettings(ana, { enableLGPD: 'enabled', lgpdMessage: 'Seus dados' });
    const id = await addFlow(ana, graphOf([start, textNode('t', 'Olá')]));
    const { id: whatsappId } = await addConnection(ana);
    expect(textsOf(await play(ana, id, { moves: writes('oi') }))).toEqual(['Olá']);
    expect(textsOf(await play(ana, id, { moves: writes('oi'), whatsappId }))[0]).toBe('Seus dados');
  });

  it('is what a phone gets, byte for byte, for random flows, answers, waits and chances', async () => {
    const ana = userContext();
    ana.company.planId = 3;
    const queueId = (await addQueue(ana, 'Vendas', 'Vendas, {{firstName}}')).id;
    const compare = async (graph: FlowGraph, moves: readonly (string | null)[], chance: number): Promise<void> => {
      const flowId = await addFlow(ana, graph);
      const connection = await addConnection(ana, { flowIdWelcome: flowId, flowIdNotPhrase: flowId });
      const at = Date.now();
      const played = await play(ana, flowId, { at, moves: writes('Oi', ...moves), whatsappId: connection.id, chance });
      ana.effects.length = 0;
      const phone = new FlowPhone(ana, connection, { at, chance });
      for (const move of ['Oi', ...moves]) await (move === null ? phone.skip() : phone.write(move));
      expect(textsOf(played)).toEqual(phone.sent);
    };
    const chance = fc.constantFrom(0, 0.25, 0.75);
    await fc.assert(fc.asyncProperty(anyFlow([queueId]), anyFlowMoves, chance, compare), { numRuns: 10 });
  }, 120_000);
});
