import type { AppError } from '@recado/shared/contract/errors';
import { flowTestScene } from '@recado/shared/contract/flow-tests';
import { anyFlow, anyFlowMoves } from '@recado/shared/test/any-flow';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { edge, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { addConnection, addQueue, allTickets, setSettings } from '../../../test/conversation.ts';
import { addFlow } from '../../../test/flow-phone.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { saveFlowDraft } from './draft.ts';
import { deleteFlow, duplicateFlow } from './flows.ts';
import {
  acceptFlowTest,
  createFlowTest,
  deleteFlowTest,
  getFlowTest,
  listFlowTests,
  runFlowTests,
  updateFlowTest,
} from './tests.ts';
import { publishFlow } from './versions.ts';

useOwnQueues();
beforeAll(async () => {
  await installPlans();
});

const none = { params: undefined, query: undefined, body: undefined };
const start = nodeOf('start', 's', {});
const writes = (...texts: (string | null)[]) =>
  texts.map((text) => (text === null ? { type: 'skip' } : { type: 'write', text }));

/** A flow that asks for a name, waits for two days, and says good bye. */
const graph = (bye = 'Até logo, {{nome}}'): FlowGraph =>
  graphOf(
    [
      start,
      nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' }),
      nodeOf('interval', 'i', { sec: 2, unit: 'days' }),
      textNode('t', bye),
    ],
    [edge('s', 'q'), edge('q', 'i'), edge('i', 't')],
  );

const conversation = writes('oi', 'Bia', null);

const record = (by: TestContext, id: number, scene: object = {}, revision?: number) =>
  createFlowTest(by, {
    ...none,
    params: { id },
    body: {
      ...{ name: 'Nome', revision },
      scene: flowTestScene.parse({ at: 1_790_000_000_000, name: 'Maria Silva', moves: conversation, ...scene }),
    },
  });
const save = async (by: TestContext, idFlow: number, given: FlowGraph): Promise<number> =>
  (await saveFlowDraft(by, { ...none, body: { idFlow, ...given } })).revision;
const run = (by: TestContext, id: number, testId: number | null = null) =>
  runFlowTests(by, { ...none, params: { id }, body: { testId } });
const publish = (by: TestContext, id: number, revision: number, despiteTests?: boolean) =>
  publishFlow(by, { ...none, params: { id }, body: { revision, despiteTests } });
const list = (by: TestContext, id: number) => listFlowTests(by, { ...none, params: { id } });

describe('a recorded test of a flow', () => {
  it('keeps a conversation, passes while the draft is the same, and names what a change of the draft changes', async () => {
    const ana = userContext();
    const id = await addFlow(ana, graph(), false);
    ana.effects.length = 0;
    const test = await record(ana, id);
    expect(test).toMatchObject({ flowId: id, name: 'Nome', moves: 3, recordedBy: 1 });
    expect(ana.effects).toMatchObject([{ to: 'realtime', message: { rooms: ['everything'], data: { record: test } } }]);
    expect(await list(ana, id)).toEqual([test]);
    const shown = { id: test.id, name: 'Nome', recordedAt: test.recordedAt };
    const one = await getFlowTest(ana, { ...none, params: { id, testId: test.id } });
    expect(one.scene.moves).toEqual(conversation);
    expect((await run(ana, id)).results).toEqual([{ ...shown, outcome: 'passes', differences: [] }]);

    const revision = await save(ana, id, graph('Tchau, {{nome}}'));
    const differs = {
      ...{ ...shown, outcome: 'differs' },
      differences: [
        {
          ...{ move: 2, said: null, nodeId: 't', what: 'message', variable: null },
          ...{ expected: 'Até logo, Bia', actual: 'Tchau, Bia' },
        },
      ],
    };
    expect(await run(ana, id, test.id)).toEqual({ revision, results: [differs] });
    await expect(publish(ana, id, revision)).rejects.toMatchObject({
      code: 'ERR_FLOW_TESTS',
      details: { tests: [differs] },
    });
    expect(await allTickets(ana)).toEqual([]);
  });

  it('is published despite a difference where the caller says so, and again once the new result is accepted', async () => {
    const ana = userContext();
    const id = await addFlow(ana, graph());
    const { id: testId } = await record(ana, id);
    const second = await save(ana, id, graph('Tchau'));
    expect(await publish(ana, id, second, true)).toMatchObject({ published: 2 });
    // A lost answer: what is published is not tested again.
    expect(await publish(ana, id, second)).toMatchObject({ published: 2 });
    const third = await save(ana, id, graph('Adeus'));
    const bob = userContext({ companyId: ana.company.id, viewer: { id: 2 } });
    const accept = (revision: number) => acceptFlowTest(bob, { ...none, params: { id, testId }, body: { revision } });
    await expect(accept(second)).rejects.toMatchObject({ code: 'ERR_CHANGED_MEANWHILE' });
    expect(await accept(third)).toMatchObject({ recordedBy: 2 });
    bob.effects.length = 0;
    await accept(third);
    expect(bob.effects).toEqual([]);
    expect(await publish(ana, id, third)).toMatchObject({ published: 3 });
  });

  it('refuses a conversation with another draft than its user saw', async () => {
    const ana = userContext();
    const id = await addFlow(ana, graph(), false);
    await expect(record(ana, id, {}, 7)).rejects.toMatchObject({ code: 'ERR_CHANGED_MEANWHILE' });
    await expect(record(ana, id, { whatsappId: 9_999 })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    expect(await list(ana, id)).toEqual([]);
  });

  it('is renamed and deleted, is copied with its flow, and is gone with it', async () => {
    const ana = userContext();
    const id = await addFlow(ana, graph(), false);
    const { id: testId } = await record(ana, id);
    const params = { id, testId };
    await updateFlowTest(ana, { ...none, params, body: { name: 'Despedida' } });
    await record(ana, id, { moves: writes('oi') });
    const copy = await duplicateFlow(ana, { ...none, body: { flowId: id } });
    const copies = await list(ana, copy.id);
    expect(copies.map(({ name, moves }) => [name, moves])).toEqual([
      ['Despedida', 3],
      ['Nome', 1],
    ]);
    expect((await run(ana, copy.id)).results.map(({ outcome }) => outcome)).toEqual(['passes', 'passes']);
    await deleteFlowTest(ana, { ...none, params });
    expect(await list(ana, id)).toHaveLength(1);
    await deleteFlow(ana, { ...none, params: { id } });
    expect(await ana.stores.flowTests.listed(id)).toEqual([]);
    expect(await list(ana, copy.id)).toEqual(copies);
  });

  it('is one flow’s and one company’s', async () => {
    const [ana, eva] = [userContext(), userContext()];
    const [other, id] = [await addFlow(ana, graph(), false), await addFlow(ana, graph(), false)];
    const theirs = await addFlow(eva, graph(), false);
    const { id: testId } = await record(ana, id);
    const calls = (by: TestContext, flowId: number) => {
      const params = { id: flowId, testId };
      return [
        getFlowTest(by, { ...none, params }),
        updateFlowTest(by, { ...none, params, body: { name: 'Outro' } }),
        acceptFlowTest(by, { ...none, params, body: { revision: 2 } }),
        deleteFlowTest(by, { ...none, params }),
        run(by, flowId, testId),
      ];
    };
    const refusals = async (all: Promise<unknown>[]): Promise<unknown[]> =>
      (await Promise.allSettled(all)).map((one) => one.status === 'rejected' && (one.reason as AppError).code);
    const noTest = Array.from({ length: 5 }, () => 'ERR_NO_FLOW_TEST_FOUND');
    expect(await refusals([...calls(ana, other), ...calls(eva, theirs)])).toEqual([...noTest, ...noTest]);
    const noFlow = Array.from({ length: 7 }, () => 'ERR_NO_FLOW_FOUND');
    expect(await refusals([...calls(eva, id), list(eva, id), record(eva, id)])).toEqual(noFlow);
    const { id: whatsappId } = await addConnection(ana);
    await expect(record(eva, theirs, { whatsappId })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    expect(await list(ana, id)).toHaveLength(1);
  });

  it('has the rules of its connection, and names a connection that is gone', async () => {
    const ana = userContext();
    await setSettings(ana, { enableLGPD: 'enabled', lgpdMessage: 'Seus dados', lgpdLink: '' });
    const id = await addFlow(ana, graph(), false);
    const connection = await addConnection(ana);
    const { id: testId } = await record(ana, id, { whatsappId: connection.id });
    await setSettings(ana, { lgpdMessage: 'Os seus dados' });
    const { results } = await run(ana, id, testId);
    expect(results[0]!.differences[0]).toMatchObject({ move: 0, said: 'oi', nodeId: null, what: 'message' });
    await ana.commit(ana.stores.connections.remove((await ana.stores.connections.get(connection.id))!), []);
    expect((await run(ana, id)).results).toMatchObject([{ outcome: 'noConnection', differences: [] }]);
    await expect(publish(ana, id, 2)).rejects.toMatchObject({ code: 'ERR_FLOW_TESTS' });
  });

  it('passes at any time and chance for random flows and answers', async () => {
    const ana = userContext();
    const queueId = (await addQueue(ana, 'Vendas', 'Vendas, {{firstName}} {{protocol}}')).id;
    const { id: whatsappId } = await addConnection(ana);
    const scene = fc.record({
      whatsappId: fc.constantFrom(null, whatsappId),
      chance: fc.constantFrom(0, 0.25, 0.75),
    });
    const check = async (given: FlowGraph, moves: readonly (string | null)[], scenery: object): Promise<void> => {
      const id = await addFlow(ana, given, false);
      await record(ana, id, { ...scenery, moves: writes('Oi', ...moves) });
      expect((await run(ana, id)).results).toMatchObject([{ outcome: 'passes' }]);
    };
    await fc.assert(fc.asyncProperty(anyFlow([queueId]), anyFlowMoves, scene, check), { numRuns: 25 });
  }, 120_000);
});
