import { listTickets } from '@recado/shared/contract/tickets';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { installation, installPlans, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addQueue, allTickets, anyNumber } from '../../../test/conversation.ts';
import { addCloudConnection, metaText } from '../../../test/meta-webhook.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { sqsRecord } from '../../../test/sqs-record.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { handler as receiveInbound } from '../consumers/inbound/handler.ts';
import { handler as inbox } from '../http/inbox.ts';
import { handler } from './meta.ts';

const accountId = anyNumber();

/** Delivers a customer's text by a webhook, and what follows from it in the inbound queue, twice. */
const write = async (id: string, from: string): Promise<void> => {
  expect(await handler(await metaText(accountId, { id, from }))).toMatchObject({ statusCode: 200 });
  const Records = (await takeMessages('inbound', { wait: false })).map((message) => sqsRecord(message));
  expect(Records).toHaveLength(1);
  for (let delivery = 0; delivery < 2; delivery++)
    expect(await receiveInbound({ Records })).toEqual({ batchItemFailures: [] });
};

const conversations = async (context: TestContext): Promise<string[][]> =>
  Promise.all(
    (await allTickets(context)).map(async (ticket) =>
      (await context.stores.messages.ofTicket(ticket, ticket.id, 200))
        .reverse()
        .map(({ fromMe, body }) => `${fromMe ? '> ' : ''}${body}`),
    ),
  );

useOwnQueues();
beforeAll(installPlans);
afterEach(() => vi.restoreAllMocks());

it('a company that is switched off keeps what Meta sends, answers once it is on, and nothing twice', async () => {
  const login = await newCompany();
  const { company, token } = login;
  const context = userContext({ companyId: company.id });
  const { companies } = installation();
  const turn = async (status: boolean) =>
    context.commit(companies.change((await companies.get(company.id))!, { status }), []);
  const queues = [await addQueue(context, 'Vendas'), await addQueue(context, 'Suporte')];
  await addCloudConnection(context, accountId, {
    queueIds: queues.map(({ id }) => id),
    greetingMessage: 'Escolha:',
  });
  const number = anyNumber();

  await turn(false);
  await write('first', number);
  expect(await conversations(context)).toEqual([['first']]);
  for (const queue of ['graph', 'realtime', 'push', 'integrations'])
    expect(await takeMessages(queue, { wait: false })).toEqual([]);

  await turn(true);
  const { result } = await callHandler(inbox, listTickets, { query: { status: 'pending', showAll: true } }, { token });
  expect(result).toMatchObject({ tickets: [{ lastMessage: 'first', unreadMessages: 1 }] });
  // The functions know again that it is on.
  const now = Date.now() + 6_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  await write('second', number);
  expect(await conversations(context)).toEqual([
    ['first', 'second', expect.stringContaining('*[ 1 ]* - Vendas') as string],
  ]);
});
