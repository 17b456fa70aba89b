import { expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, inboundText, receiptOf } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveReceipt } from './receive-receipt.ts';

const first = { publishedAt: 0, isRepeat: false };
const again = { publishedAt: 0, isRepeat: true };

/** Its process ends after the writes and before their effects have left. */
const killed = (context: TestContext): TestContext => ({
  ...context,
  commit: async (writes) => {
    await commit(documentClient(), writes);
    throw new Error('killed');
  },
});

const conversation = async () => {
  const context = userContext();
  const connection = await addConnection(context);
  const number = anyNumber();
  await receiveMessage(context, inboundText(connection, { number, body: 'Oi' }));
  context.effects.length = 0;
  return { context, connection, number };
};

const left = ({ effects }: TestContext) =>
  effects.map(({ to, message }) => ({ to, ...('data' in message ? { data: message.data } : {}) }));

it('publishes a stored message again at its next delivery, with its number in the ticket', async () => {
  const { context, connection, number } = await conversation();
  const event = inboundText(connection, { number, body: 'A encomenda chegou?' });
  await expect(receiveMessage(killed(context), event, first)).rejects.toThrow('killed');
  expect(context.effects).toEqual([]);
  await receiveMessage(context, event, again);
  expect(left(context)).toMatchObject([
    { to: 'realtime', data: { action: 'create', sequence: 2, message: { body: 'A encomenda chegou?' } } },
    { to: 'push' },
    { to: 'search' },
  ]);
  const [ticket] = await allTickets(context);
  expect(ticket).toMatchObject({ messageSequence: 2, unreadMessages: 2 });
});

it('publishes no message twice that the channel repeats', async () => {
  const { context, connection, number } = await conversation();
  const event = inboundText(connection, { number, body: 'A encomenda chegou?' });
  await receiveMessage(context, event, first);
  context.effects.length = 0;
  await receiveMessage(context, event, first);
  expect(context.effects).toEqual([]);
});

it('publishes as changed a message that others have followed', async () => {
  const { context, connection, number } = await conversation();
  const event = inboundText(connection, { number, body: 'A encomenda chegou?' });
  await expect(receiveMessage(killed(context), event, first)).rejects.toThrow('killed');
  await receiveMessage(context, inboundText(connection, { number, body: 'Alô?' }));
  context.effects.length = 0;
  await receiveMessage(context, event, again);
  expect(left(context)).toMatchObject([
    { to: 'realtime', data: { action: 'update', ticket: { messageSequence: 3 } } },
    { to: 'search' },
  ]);
});

it('publishes the ack of a receipt at its next delivery, and no other receipt twice', async () => {
  const { context, connection, number } = await conversation();
  const own = inboundText(connection, { number, body: 'Chegou!', fromMe: true });
  await receiveMessage(context, own);
  context.effects.length = 0;
  const receipt = receiptOf(connection, number, own.wid, 2);
  await expect(receiveReceipt(killed(context), receipt)).rejects.toThrow('killed');
  await receiveReceipt(context, receipt, true);
  expect(left(context)).toMatchObject([{ to: 'realtime', data: { action: 'update', message: { ack: 2 } } }]);
  await receiveReceipt(context, receipt);
  expect(context.effects).toHaveLength(1);
});
