import { edge, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { addConnection } from '../../../test/conversation.ts';
import { addFlow, FlowPhone } from '../../../test/flow-phone.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, testViewer, userContext } from '../../../test/user-context.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { updateFlow } from '../flows/flows.ts';
import { getTicketFlow, listStartableFlows, startTicketFlow, stopTicketFlow } from './ticket-flow.ts';
import { updateTicket } from './update-ticket.ts';

useOwnQueues();
beforeAll(installPlans);

const none = { params: undefined, query: undefined, body: undefined };
const asking = (message: string) =>
  graphOf(
    [nodeOf('start', 's', {}), nodeOf('question', 'q', { message, answerKey: 'nome' }), textNode('t', 'Oi')],
    [edge('s', 'q'), edge('q', 't')],
  );

/** A company of whose two flows a contact is in the first. */
const scene = async () => {
  const context = userContext();
  context.company.planId = 3;
  const connection = await addConnection(context);
  const flowId = await addFlow(context, asking('Nome?'));
  const otherId = await addFlow(context, asking('Cor?'));
  await updateConnection(context, { ...none, params: { id: connection.id }, body: { flowIdNotPhrase: flowId } });
  const phone = new FlowPhone(context, connection);
  await phone.write('oi');
  return { context, connection, flowId, otherId, phone, ticketId: (await phone.ticket()).id };
};

const at = (context: TestContext, ticketId: number) => getTicketFlow(context, { ...none, params: { ticketId } });
const stop = (context: TestContext, ticketId: number) => stopTicketFlow(context, { ...none, params: { ticketId } });
const begin = (context: TestContext, ticketId: number, flowId: number) =>
  startTicketFlow(context, { ...none, params: { ticketId }, body: { flowId } });
const choices = (context: TestContext, ticketId: number) =>
  listStartableFlows(context, { ...none, params: { ticketId } });

/** The same company, as an agent of no queue sees it. */
const asAgent = (context: TestContext, given: object = {}): TestContext => {
  const viewer = testViewer({ companyId: context.company.id, id: 12, profile: 'user', queueIds: [], ...given });
  return { ...context, actor: { ...context.actor, viewer } };
};

describe('the flow of a ticket', () => {
  it('is shown with its node, and ends when a user stops it', async () => {
    const { context, flowId, phone, ticketId } = await scene();
    expect(await at(context, ticketId)).toEqual({
      flow: {
        flowId,
        name: 'Fluxo',
        node: { type: 'question', words: 'Nome?' },
        since: expect.any(String) as string,
        continuesAt: null,
      },
    });
    expect(await stop(context, ticketId)).toMatchObject({ status: 'pending', isBot: false });
    expect(await at(context, ticketId)).toEqual({ flow: null });
    expect(await stop(context, ticketId)).toMatchObject({ isBot: false });
    await phone.write('Bia');
    expect(phone.sent).toEqual(['Nome?']);
    expect(await context.stores.flowRuns.ofTicket(ticketId)).toMatchObject([{ outcome: 'stopped' }]);
  });

  it('gives way to another one that a user chooses, of those that are published and in service', async () => {
    const { context, flowId, otherId, phone, ticketId } = await scene();
    const draftId = await addFlow(context, asking('Rascunho'), false);
    expect((await choices(context, ticketId)).map(({ id }) => id)).toEqual([flowId, otherId]);
    await begin(context, ticketId, otherId);
    await begin(context, ticketId, otherId);
    expect(phone.sent).toEqual(['Nome?', 'Cor?']);
    expect(await at(context, ticketId)).toMatchObject({ flow: { flowId: otherId } });
    await phone.write('azul');
    expect(phone.sent).toEqual(['Nome?', 'Cor?', 'Oi']);
    const outcomes = (await context.stores.flowRuns.ofTicket(ticketId)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['replaced', 'finished']);
    await expect(begin(context, ticketId, draftId)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    await updateFlow(context, { ...none, params: { id: flowId }, body: { active: false } });
    context.cache.delete(`flow ${flowId}`);
    await expect(begin(context, ticketId, flowId)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    expect((await choices(context, ticketId)).map(({ id }) => id)).toEqual([otherId]);
  });

  it('starts in a ticket that its attendant gives back', async () => {
    const { context, otherId, phone, ticketId } = await scene();
    await updateTicket(context, { ...none, params: { id: ticketId }, body: { status: 'open' } } as never);
    expect(await at(context, ticketId)).toEqual({ flow: null });
    expect(await begin(context, ticketId, otherId)).toMatchObject({ status: 'pending', userId: null, isBot: true });
    await phone.write('azul');
    expect(phone.sent).toEqual(['Nome?', 'Cor?', 'Oi']);
  });

  it('is not for agents who do not see the ticket, other companies, their flows, and plans without integrations', async () => {
    const { context, otherId, phone, ticketId } = await scene();
    const outsider = asAgent(context, { allTicket: 'disable' });
    const elsewhere = await scene();
    for (const by of [outsider, elsewhere.context])
      for (const call of [at, stop, choices])
        await expect(call(by, ticketId + 1000)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    for (const call of [at, stop, choices])
      await expect(call(outsider, ticketId)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(begin(outsider, ticketId, otherId)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(begin(context, ticketId, 1_000 + otherId)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    context.company.planId = 1;
    context.cache.delete('plan');
    await expect(begin(context, ticketId, otherId)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    expect(phone.sent).toEqual(['Nome?']);
  });
});
