import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { HistoryBackfill, HistoryPhase, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { userContext } from '../../../test/user-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { receiveBackfill } from './receive-backfill.ts';
import { refusedEvent, storeRefused } from './store-refused.ts';

/** A text that the table refuses in this file. */
const refusedText = 'the table refuses this text of history';

beforeAll(() => {
  documentClient().middlewareStack.add(
    (next) => (given) => {
      if (!JSON.stringify(given.input).includes(refusedText)) return next(given);
      throw new DynamoDBServiceException({ name: 'SerializationException', $fault: 'client', $metadata: {} });
    },
    { step: 'initialize', name: 'refuseHistoricText' },
  );
});
afterAll(() => {
  documentClient().middlewareStack.remove('refuseHistoricText');
});

it('of the messages of a backfill, the refused ones become placeholders and the others are stored', async () => {
  const context = userContext();
  const connection = await addConnection(context);
  const number = anyNumber();
  const one = (body: string, ago: number): ImportedMessage => ({
    message: inboundText(connection, { number, body, at: Date.now() - ago }),
    ack: 0,
    isUnread: true,
    changes: [],
  });
  const event: HistoryBackfill = {
    companyId: connection.companyId,
    whatsappId: connection.id,
    type: 'missed',
    part: 'p',
    place: 0,
    name: null,
    messages: [one('before', 30_000), one(refusedText, 20_000), one('behind it', 10_000)],
    preceding: null,
    following: [],
  };
  await expect(receiveBackfill(context, event)).rejects.toThrow();
  await storeRefused(context, refusedEvent(JSON.parse(JSON.stringify(event)))!);
  await storeRefused(context, event);
  const [ticket] = await allTickets(context);
  const stored = (await context.stores.messages.ofTicket(ticket!, ticket!.id, 10)).reverse();
  expect(stored.map(({ body, mediaType }) => [body, mediaType])).toEqual([
    ['before', 'conversation'],
    ['', 'unsupported'],
    ['behind it', 'conversation'],
  ]);
});

it('leaves other events, and what breaks the contract, to the replay', async () => {
  const phase: HistoryPhase = { companyId: 1, whatsappId: 1, type: 'phase', importId: 'i', phase: 'ended', at: 1 };
  await expect(storeRefused(userContext(), phase)).resolves.toBeUndefined();
  expect(refusedEvent({ type: 'nonsense' })).toBeNull();
});
