import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import { expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../../test/conversation.ts';
import { useOwnQueues } from '../../../../test/own-queues.ts';
import { takeRealtime } from '../../../../test/queue-messages.ts';
import { sqsRecord } from '../../../../test/sqs-record.ts';
import { userContext } from '../../../../test/user-context.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { handler } from './handler.ts';

/** Delivers an event to the consumer, as one that was delivered so many times. */
const deliver = async (event: InboundEvent, delivery: number): Promise<number> => {
  const Records = [sqsRecord(event, { group: inboundQueue.group(event), delivery })];
  return (await handler({ Records })).batchItemFailures.length;
};

useOwnQueues();
it('publishes what it stored at the next delivery, where no queue took it at the first', async () => {
  await installPlans();
  const { company } = await newCompany();
  const context = userContext({ companyId: company.id });
  const connection = await addConnection(context);
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
