import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import { beforeAll, expect, it } from 'vitest';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../../test/conversation.ts';
import { leaveGoneBrowser } from '../../../../test/gone-browser.ts';
import { useOwnQueues } from '../../../../test/own-queues.ts';
import { takeMessages, takeRealtime } from '../../../../test/queue-messages.ts';
import { sqsRecord } from '../../../../test/sqs-record.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { documentClient, sqsClient } from '../../../platform/clients.ts';
import { handler } from './handler.ts';

/** Delivers an event to the consumer, as one that was delivered so many times. */
const deliver = async (event: InboundEvent, delivery: number): Promise<number> => {
  const Records = [sqsRecord(event, { group: inboundQueue.group(event), delivery })];
  return (await handler({ Records })).batchItemFailures.length;
};

let context: TestContext;
let connection: ConnectionRecord;

useOwnQueues();
beforeAll(async () => {
  await installPlans();
  const { company } = await newCompany();
  context = userContext({ companyId: company.id });
  connection = await addConnection(context);
  await leaveGoneBrowser(context);
});

it('publishes what it stored at the next delivery, where no queue took it at the first', async () => {
  const { company } = context;
  const number = anyNumber();
  await deliver(inboundText(connection, { number, body: 'Oi' }), 1);
  await takeRealtime(company.id, 'appMessage');
  const body = 'A encomenda chegou?';
  const event = inboundText(connection, { number, body });
  sqsClient().middlewareStack.add(
    (next) => (given) =>
      JSON.stringify(given.input).includes(body) ? Promise.reject(new Error('no queue answers')) : next(given),
    { step: 'initialize', name: 'unreachable' },
  );
  expect(await deliver(event, 1)).toBe(1);
  sqsClient().middlewareStack.remove('unreachable');
  const [ticket] = await allTickets(context);
  const stored = () => context.stores.messages.ofTicket(ticket!, ticket!.id, 10);
  expect(await stored()).toMatchObject([{ body }, { body: 'Oi' }]);
  expect(await deliver(event, 2)).toBe(0);
  expect(await takeRealtime(company.id, 'appMessage')).toMatchObject({
    data: { action: 'create', sequence: 2, message: { body } },
  });
  expect(await stored()).toHaveLength(2);
});

it('leaves the text of a message to the queue of the index, where it can’t be indexed at once', async () => {
  const number = anyNumber();
  await deliver(inboundText(connection, { number, body: 'Oi' }), 1);
  while ((await takeMessages('search', { wait: false })).length > 0);
  documentClient().middlewareStack.add(
    (next) => (given) =>
      JSON.stringify(given.input).includes('"recents#')
        ? Promise.reject(new Error('the index takes nothing'))
        : next(given),
    { step: 'initialize', name: 'no index' },
  );
  expect(await deliver(inboundText(connection, { number, body: 'Quero uma torta' }), 1)).toBe(0);
  documentClient().middlewareStack.remove('no index');
  expect((await takeMessages('search')).map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { kind: 'messages', texts: [{ words: 'quero uma torta' }] },
  ]);
});
