import type { Connection } from '@recado/shared/contract/connections';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { describe, expect, it } from 'vitest';
import { inboundText, receiptOf, setSettings } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { list, send, sends, shown } from '../../../test/message-calls.ts';
import { ticketRooms } from '@recado/shared/permissions/ticket-visibility';
import { updateTicket } from '../tickets/update-ticket.ts';
import { receiveFailure } from '../../domain/inbound/receive-failure.ts';
import { receiveMedia } from '../../domain/inbound/receive-media.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { receiveReceipt } from '../../domain/inbound/receive-receipt.ts';
import { deleteMessage } from './delete-message.ts';
import { retryMessage } from './retry-message.ts';

const none = { params: undefined, query: undefined, body: undefined };

const mediaEvent = (
  connection: Connection,
  number: string,
  wid: string,
  outcome: Extract<InboundEvent, { type: 'media' }>['outcome'],
): Extract<InboundEvent, { type: 'media' }> => {
  const { ack: _ack, ...receipt } = receiptOf(connection, number, wid, 1);
  return { ...receipt, type: 'media', fromMe: false, outcome };
};

/** The failure of a message, as the channel reports it after a receipt like this one. */
const failureOf = (receipt: ReturnType<typeof receiptOf>, commandId: string, reason = 'ERR_SENDING_WAPP_MSG') => {
  const { ack: _ack, at: _at, reader: _reader, ...about } = receipt;
  return { ...about, type: 'failure' as const, commandId, reason };
};

describe('what happens to a message afterwards', () => {
  it('are acks that never fall', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const { wid } = sends(context)[0]!;
    context.effects.length = 0;
    for (const ack of [1, 3, 2, 3, 1] as const) await receiveReceipt(context, receiptOf(connection, number, wid, ack));
    expect(shown(context).map((data) => (data.message as { ack: number }).ack)).toEqual([1, 3]);
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ id: message!.id, ack: 3 });
  });

  it('are receipts for the user of the ticket and who looks at it, and for everybody once the ticket is closed', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    await send(context, ticket.id, { body: 'Oi' });
    const { wid } = sends(context)[0]!;
    const roomsOfReceipt = async (ack: 1 | 2 | 3): Promise<object | undefined> => {
      context.effects.length = 0;
      await receiveReceipt(context, receiptOf(connection, number, wid, ack));
      const [effect] = context.effects;
      return effect?.to === 'realtime' ? { rooms: effect.message.rooms, rights: effect.message.rights } : undefined;
    };
    const rights = ticketRooms(ticket);
    expect(await roomsOfReceipt(1)).toEqual({ rooms: [`user:${ticket.userId}`, `ticket:${ticket.id}`], rights });
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    expect(await roomsOfReceipt(2)).toEqual({ rooms: [`ticket:${ticket.id}`], rights: ['everything'] });
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    expect(await roomsOfReceipt(3)).toEqual({ rooms: ['everything'], rights: undefined });
  });

  it('is a failure with its reason, which a retry sends again as the same message; a repeated failure changes nothing', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const receipt = receiptOf(connection, number, first!.wid, 1);
    await receiveFailure(context, failureOf(receipt, first!.commandId, 'ECONNRESET of 10.0.0.1'));
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: 'ERR_SENDING_WAPP_MSG', ack: 0 });
    const retry = () => retryMessage(context, { ...none, params: { messageId: message!.id } });
    expect(await retry()).toMatchObject({ id: message!.id, failure: null });
    expect(await retry()).toMatchObject({ failure: null });
    const [, again, ...more] = sends(context);
    expect(again).toMatchObject({ wid: first!.wid, content: { body: 'Oi' } });
    expect(again!.commandId).not.toBe(first!.commandId);
    expect(more).toEqual([]);
    await receiveFailure(context, failureOf(receipt, first!.commandId));
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: null, ack: 0 });
    await receiveReceipt(context, receiptOf(connection, number, first!.wid, 2));
    await receiveFailure(context, failureOf(receipt, again!.commandId));
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: null, ack: 2 });
  });

  it('is marked on the ticket while our newest message has failed, also when the ticket changes at that moment', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const isMarked = async () => (await context.stores.tickets.get(ticket.id))?.failedMessageId !== null;
    const published = () => shown(context).map((data) => (data.ticket as { hasFailed: boolean }).hasFailed);
    const {
      messages: [older],
    } = await send(context, ticket.id, { body: 'Oi' });
    const {
      messages: [newer],
    } = await send(context, ticket.id, { body: 'Tudo bem?' });
    const [first, second] = sends(context);
    const fail = (by: TestContext, command: typeof first) =>
      receiveFailure(by, failureOf(receiptOf(connection, number, command!.wid, 1), command!.commandId));
    await fail(context, first);
    expect(await isMarked()).toBe(false);
    let isFirst = true;
    const commit: TestContext['commit'] = async (writes, effects) => {
      if (isFirst) {
        isFirst = false;
        await receiveMessage(context, inboundText(connection, { number, body: 'Alô?' }));
      }
      await context.commit(writes, effects);
    };
    context.effects.length = 0;
    await fail({ ...context, commit }, second);
    expect(published().at(-1)).toBe(true);
    await receiveMessage(context, inboundText(connection, { number, body: 'Alguém?' }));
    expect(published().at(-1)).toBe(true);
    await retryMessage(context, { ...none, params: { messageId: older!.id } });
    expect(await isMarked()).toBe(true);
    await retryMessage(context, { ...none, params: { messageId: newer!.id } });
    expect(published().at(-1)).toBe(false);
    await fail(context, sends(context).at(-1));
    expect(await isMarked()).toBe(true);
    await receiveReceipt(context, receiptOf(connection, number, second!.wid, 2));
    expect(await isMarked()).toBe(false);
    await send(context, ticket.id, { body: 'Ainda aí?' });
    await fail(context, sends(context).at(-1));
    expect(await isMarked()).toBe(true);
    await send(context, ticket.id, { body: 'Até logo' });
    expect(await isMarked()).toBe(false);
  });

  it('is retried although somebody reacts at that moment, and no failure of an earlier attempt comes over a retry', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const receipt = receiptOf(connection, number, first!.wid, 1);
    const failure = failureOf(receipt, first!.commandId);
    const retry = (by: TestContext) => retryMessage(by, { ...none, params: { messageId: message!.id } });
    await receiveFailure(context, failure);
    const stored = await context.stores.messages.get(ticket, message!.id);
    let isFirst = true;
    const commit: TestContext['commit'] = async (writes, effects) => {
      const reacted = { ...stored!, reactions: [{ emoji: '👍', fromMe: false, number, name: 'Maria', at: 1 }] };
      if (isFirst) await context.commit(context.stores.messages.changed(stored!, reacted as never), []);
      isFirst = false;
      await context.commit(writes, effects);
    };
    expect(await retry({ ...context, commit })).toMatchObject({ failure: null });
    expect(sends(context)).toHaveLength(2);
    // A receiver that read the message before the retry was stored.
    await expect(
      context.commit([context.stores.messages.failed(stored!, 'ERR_SENDING_WAPP_MSG', 1)], []),
    ).rejects.toThrow();
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: null });
  });

  it('is a failure of what the Cloud API had said to be sent, whichever it says first, until it is delivered', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const receiptWith = (ack: 1 | 2) => ({
      ...receiptOf(connection, number, first!.wid, ack),
      channel: 'whatsappapi' as const,
    });
    const fails = (commandId: string) =>
      receiveFailure(context, failureOf(receiptWith(1), commandId, 'ERR_WAPP_INVALID_CONTACT'));
    const newest = async () => (await list(context, ticket)).messages.at(-1);
    await receiveReceipt(context, receiptWith(1));
    await fails(first!.commandId);
    expect(await newest()).toMatchObject({ failure: 'ERR_WAPP_INVALID_CONTACT', ack: 1 });
    await retryMessage(context, { ...none, params: { messageId: message!.id } });
    expect(await newest()).toMatchObject({ failure: null, ack: 1 });
    await fails(sends(context)[1]!.commandId);
    await receiveReceipt(context, receiptWith(1));
    expect(await newest()).toMatchObject({ failure: 'ERR_WAPP_INVALID_CONTACT', ack: 1 });
    await receiveReceipt(context, receiptWith(2));
    expect(await newest()).toMatchObject({ failure: null, ack: 2 });
    await fails(sends(context)[1]!.commandId);
    expect(await newest()).toMatchObject({ failure: null, ack: 2 });
  });

  it('keeps the larger of two acks whose receipts were read at once', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    await send(context, ticket.id, { body: 'Oi' });
    const [{ wid }] = sends(context) as [SendCommand];
    const receipt = (ack: 1 | 2 | 3) => receiptOf(connection, number, wid, ack);
    for (const late of [1, 2] as const) {
      // The read receipt is stored after the smaller ack was read and before it is written.
      let isFirst = true;
      const slower: TestContext = {
        ...context,
        commit: async (writes, effects) => {
          if (isFirst) await receiveReceipt(context, receipt(3));
          isFirst = false;
          await context.commit(writes, effects);
        },
      };
      context.effects.length = 0;
      await receiveReceipt(slower, receipt(late));
      expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ ack: 3 });
      expect(shown(context).map(({ message }) => (message as { ack: number }).ack)).toEqual(late === 1 ? [3] : []);
    }
    const [stored] = await context.stores.messages.ofTicket(ticket, ticket.id, 1);
    for (const ack of [1, 2, 3] as const)
      await expect(
        context.commit([context.stores.messages.acknowledged({ ...stored!, ack }, null)], []),
      ).rejects.toMatchObject({ labels: ['message'] });
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ ack: 3 });
  });

  it('stays a failure of the Cloud API where "sent" comes late', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    await send(context, ticket.id, { body: 'Oi' });
    const [{ wid, commandId }] = sends(context) as [SendCommand];
    const receipt = { ...receiptOf(connection, number, wid, 1), channel: 'whatsappapi' as const };
    await receiveFailure(context, failureOf(receipt, commandId, 'ERR_CHANNEL_REFUSED'));
    await receiveReceipt(context, receipt);
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: 'ERR_CHANNEL_REFUSED', ack: 1 });
  });

  it('is no second attempt once it was taken back', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const receipt = receiptOf(connection, number, first!.wid, 1);
    await receiveFailure(context, failureOf(receipt, first!.commandId));
    const failed = await context.stores.messages.get(ticket, message!.id);
    await deleteMessage(context, { ...none, params: { messageId: message!.id } });
    expect(await retryMessage(context, { ...none, params: { messageId: message!.id } })).toMatchObject({
      isDeleted: true,
      failure: 'ERR_SENDING_WAPP_MSG',
    });
    expect(sends(context)).toEqual([first]);
    // It is taken back between reading and writing.
    await expect(
      context.commit([context.stores.messages.retried(failed!, context.ids.ulid())], []),
    ).rejects.toMatchObject({ labels: ['message'] });
  });

  it('is its media, ready or failed, after the bubble stands', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const photo = inboundText(connection, {
      number,
      content: { type: 'media', body: '', media: { kind: 'image', mimetype: 'image/jpeg', size: null, name: null } },
    });
    await receiveMessage(context, photo);
    const last = async () => (await list(context, ticket)).messages.at(-1);
    expect(await last()).toMatchObject({ mediaType: 'image', mediaState: 'pending', mediaUrl: null });
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ lastMessage: '📷' });
    await receiveMedia(context, mediaEvent(connection, number, photo.wid, { state: 'failed', reason: 'gone' }));
    expect(await last()).toMatchObject({ mediaState: 'failed' });
    const key = `c/${context.company.id}/in/1/foto.jpg`;
    await receiveMedia(
      context,
      mediaEvent(connection, number, photo.wid, { state: 'ready', key, size: 9, mimetype: 'image/jpeg' }),
    );
    await receiveMedia(context, mediaEvent(connection, number, photo.wid, { state: 'failed', reason: 'gone' }));
    const seen = context.effects.length;
    const again = mediaEvent(connection, number, photo.wid, { state: 'ready', key, size: 9, mimetype: 'image/jpeg' });
    await receiveMedia(context, again);
    expect(context.effects).toHaveLength(seen);
    await receiveMedia(context, again, { isRepeat: true });
    expect(context.effects.slice(seen)).toMatchObject([{ message: { data: { message: { mediaState: 'ready' } } } }]);
    expect(await last()).toMatchObject({ mediaState: 'ready', mediaUrl: `https://media.test/${key}`, mediaSize: 9 });
    await expect(
      receiveMedia(
        context,
        mediaEvent(connection, number, photo.wid, { state: 'ready', key: 'c/1/in/x', size: 9, mimetype: 'image/jpeg' }),
      ),
    ).rejects.toThrow(RangeError);
    await receiveMedia(context, mediaEvent(connection, number, 'UNKNOWN', { state: 'failed', reason: 'gone' }));
  });
});
