import type { SQSRecord } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../../test/conversation.ts';
import { leaveGoneBrowser } from '../../../../test/gone-browser.ts';
import { useOwnQueues } from '../../../../test/own-queues.ts';
import { takeAllRealtime } from '../../../../test/queue-messages.ts';
import { sqsRecord } from '../../../../test/sqs-record.ts';
import { userContext } from '../../../../test/user-context.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { handler } from './handler.ts';

const bodies = Array.from({ length: 10 }, (_, place) => `texto ${place}`);

useOwnQueues();
it('stores a burst of one chat without waiting for its events, which then leave in order', async () => {
  await installPlans();
  const { company } = await newCompany();
  const context = userContext({ companyId: company.id });
  const connection = await addConnection(context);
  await leaveGoneBrowser(context);
  const number = anyNumber();
  const recordOf = (body: string): SQSRecord => {
    const event = inboundText(connection, { number, body });
    return sqsRecord(event, { group: inboundQueue.group(event) });
  };
  await handler({ Records: [recordOf('Oi')] });
  await takeAllRealtime();
  const answered = Promise.withResolvers<void>();
  sqsClient().middlewareStack.add(
    (next) => async (given) => {
      await answered.promise;
      return next(given);
    },
    { step: 'initialize', name: 'held' },
  );
  const batch = handler({ Records: bodies.map(recordOf) });
  const [ticket] = await allTickets(context);
  const stored = async () => (await context.stores.messages.ofTicket(ticket!, ticket!.id, 20)).map(({ body }) => body);
  await vi.waitFor(async () => expect(await stored()).toEqual([...bodies.toReversed(), 'Oi']), { timeout: 60_000 });
  answered.resolve();
  expect(await batch).toEqual({ batchItemFailures: [] });
  sqsClient().middlewareStack.remove('held');
  const shown = (await takeAllRealtime()).filter(({ event }) => event.endsWith('-appMessage')).map(({ data }) => data);
  expect(shown).toMatchObject(bodies.map((body, place) => ({ sequence: place + 2, message: { body } })));
});
