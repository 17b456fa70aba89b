import type { FlowRun } from '@recado/shared/contract/flow-runs';
import { edge, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { addConnection, setSettings } from '../../../test/conversation.ts';
import { addRun, flowRunsRemoval } from '../../../test/flow-job-scene.ts';
import { addFlow, FlowPhone } from '../../../test/flow-phone.ts';
import { runJobs } from '../../../test/jobs.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, testViewer, userContext } from '../../../test/user-context.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { getFlowNumbers } from './numbers.ts';
import { listFlowRuns } from './runs.ts';

useOwnQueues();
beforeAll(installPlans);

const none = { params: undefined, query: undefined, body: undefined };
const day = 86_400_000;
const dayOf = (at: number): string => new Date(at - 3 * 3_600_000).toISOString().slice(0, 10);

const graph = graphOf(
  [nodeOf('start', 's', {}), nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' }), textNode('t', 'Oi')],
  [edge('s', 'q'), edge('q', 't')],
);

/** A company whose flow three contacts entered: one ended it, one was accepted, one is in it. */
const scene = async () => {
  const context = userContext();
  context.company.planId = 3;
  const connection = await addConnection(context);
  const flowId = await addFlow(context, graph);
  await updateConnection(context, { ...none, params: { id: connection.id }, body: { flowIdNotPhrase: flowId } });
  const phones = [0, 1, 2].map(() => new FlowPhone(context, connection));
  for (const phone of phones) await phone.write('oi');
  await phones[0]!.write('Bia');
  const { id } = await phones[1]!.ticket();
  await updateTicket(context, { ...none, params: { id }, body: { status: 'open' } } as never);
  return { context, flowId, phones };
};

const numbers = (context: TestContext, id: number, query = {}) =>
  getFlowNumbers(context, { ...none, params: { id }, query });
const runs = (context: TestContext, id: number, query = {}) =>
  listFlowRuns(context, { ...none, params: { id }, query });

describe('the runs of a flow', () => {
  it('are counted by node and edge, and listed with their contacts and answers', async () => {
    const { context, flowId, phones } = await scene();
    const node = (nodeId: string, entered: number, left: number, ended: number, waiting: number) => ({
      ...{ nodeId, entered, left, ended, waiting },
    });
    expect(await numbers(context, flowId)).toEqual({
      number: 1,
      runs: 2,
      running: 1,
      outcomes: { finished: 1, accepted: 1 },
      nodes: [node('s', 3, 3, 0, 0), node('q', 3, 1, 1, 1), node('t', 1, 0, 1, 0)],
      edges: [
        { ...edge('s', 'q'), passed: 3 },
        { ...edge('q', 't'), passed: 1 },
      ],
      isPartial: false,
    });
    const { contact } = await phones[0]!.ticket();
    const listed = await runs(context, flowId);
    expect(listed).toMatchObject({ hasMore: false, nextCursor: null });
    expect(listed.runs).toHaveLength(2);
    expect(listed.runs.find(({ outcome }) => outcome === 'finished')).toMatchObject({
      contactName: contact.name,
      contactNumber: contact.number,
      version: 1,
      answers: { nome: 'Bia' },
    });
  });

  it('come page by page within a period, and hide numbers from those who may not see them', async () => {
    const context = userContext();
    const flowId = await addFlow(context, graph);
    const endedAt = Date.now();
    for (let ticketId = 1; ticketId <= 5; ticketId++)
      await addRun(context, { flowId, ticketId, endedAt: endedAt - ticketId * day, answers: { n: String(ticketId) } });
    const read: FlowRun[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await runs(context, flowId, { rows: 2, cursor });
      read.push(...page.runs);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(read.map(({ answers }) => answers.n)).toEqual(['5', '4', '3', '2', '1']);
    const within = { startDate: dayOf(endedAt - 3 * day), endDate: dayOf(endedAt - 2 * day) };
    expect((await runs(context, flowId, within)).runs.map(({ answers }) => answers.n)).toEqual(['3', '2']);
    await expect(runs(userContext(), flowId)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    const { context: shop, flowId: shown } = await scene();
    await setSettings(shop, { lgpdHideNumber: 'enabled', enableLGPD: 'enabled' });
    shop.cache.delete('settings');
    const viewer = testViewer({ companyId: shop.company.id, profile: 'user' });
    const hidden = await runs({ ...shop, actor: { ...shop.actor, viewer } }, shown);
    expect(hidden.runs.every(({ contactNumber }) => /^\*+\d\d$/.test(contactNumber))).toBe(true);
  });

  it('of days that are over are counted once', async () => {
    const context = userContext();
    const flowId = await addFlow(context, graph);
    const record = (await context.stores.flows.get(flowId))!;
    const now = Date.now();
    const published = new Date(now - 60 * day).toISOString();
    await context.commit(context.stores.flows.update(record, { publishedAt: published }), []);
    for (const ago of [0, 2, 2, 50])
      await addRun(context, { flowId, ticketId: ago + 1, id: String(Math.random()), endedAt: now - ago * day });
    const today = dayOf(now);
    expect(await numbers(context, flowId)).toMatchObject({ runs: 3 });
    expect(await numbers(context, flowId, { startDate: dayOf(now - 60 * day) })).toMatchObject({ runs: 4 });
    expect(await numbers(context, flowId, { startDate: today })).toMatchObject({ runs: 1 });
    // A sum that is kept counts also after its runs are gone; the day that lasts is counted each time.
    for (const run of await context.stores.flowRuns.ofFlow(flowId, { limit: 10 }))
      await context.commit(context.stores.flowRuns.remove(run), []);
    expect(await numbers(context, flowId)).toMatchObject({ runs: 2, isPartial: false });
  });

  it('are removed with their flow, and no others', async () => {
    const removal = await flowRunsRemoval();
    expect(await removal.state()).toEqual({ days: 1, runs: [95, 1] });
    await runJobs(removal.context);
    expect(await removal.state()).toEqual({ days: 0, runs: [0, 1] });
  });

  it('have no numbers before the first publication', async () => {
    const context = userContext();
    const flowId = await addFlow(context, graph, false);
    expect(await numbers(context, flowId)).toMatchObject({ number: null, runs: 0, nodes: [] });
  });
});
