import type { HistoryBackfill, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import type { Connection } from '@recado/shared/contract/connections';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { addMessage } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { messageIdOf } from '../../data/messages/message-id.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { receiveBackfill } from './receive-backfill.ts';

/** A whole second. */
const begin = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;

/** A chat whose first message is from `begin`, 300 ms before it was stored; the test sets the clock. */
const chat = async () => {
  let now = begin + 300;
  const context: TestContext = { ...userContext(), clock: { now: () => now } };
  const connection = await addConnection(context);
  const number = anyNumber();
  const inbound = (wid: string, at: number, given: Parameters<typeof inboundText>[1] = {}) =>
    inboundText(connection, { number, wid, body: wid, at: begin + at, ...given });
  await receiveMessage(context, inbound('FIRST', 0));
  const ticket = async () => (await allTickets(context))[0]!;
  const one = (wid: string, at: number, given: Parameters<typeof inboundText>[1] = {}): ImportedMessage => ({
    message: inbound(wid, at, given),
    ack: given.fromMe ? 1 : 0,
    isUnread: false,
    changes: [],
  });
  return {
    context,
    connection,
    ticket,
    one,
    inbound,
    at: (when: number) => {
      now = begin + when;
    },
    ours: async (wid: string, when: number, given: Partial<MessageRecord> = {}) => {
      const to = await ticket();
      return await addMessage(context, to, {
        id: messageIdOf(to.id, begin + when, context.ids.ulid()),
        wid,
        body: wid,
        fromMe: true,
        ack: 1,
        createdAt: begin + when,
        ...given,
      });
    },
  };
};

const backfill = (
  connection: Connection,
  messages: ImportedMessage[],
  following: HistoryBackfill['following'] = [],
): HistoryBackfill => ({
  companyId: connection.companyId,
  whatsappId: connection.id,
  type: 'missed',
  part: 'p',
  place: 0,
  name: null,
  messages,
  preceding: null,
  following,
});

const bodies = async ({ stores }: TestContext, { whatsappId, contactId, id }: TicketRecord) =>
  (await stores.messages.page({ whatsappId, contactId }, { ticketId: id, before: null }, 50))
    .toReversed()
    .map(({ body }) => body);

describe('a backfilled message', () => {
  it('sorts among live messages in the order of the phone, also within a second', async () => {
    const { context, connection, ticket, one, inbound, at } = await chat();
    at(60_300);
    await receiveMessage(context, inbound('CAME', 60_000));
    at(90_000);
    const [before, same, second] = [one('BEFORE', 59_999), one('SAME', 60_997), one('SECOND', 60_998)];
    await receiveBackfill(
      context,
      backfill(
        connection,
        [before, same],
        [
          { wid: 'SECOND', fromMe: false, at: begin + 60_998 },
          { wid: 'CAME', fromMe: false, at: begin + 60_999 },
        ],
      ),
    );
    await receiveBackfill(context, {
      ...backfill(connection, [second, one('CAME', 60_999), one('AFTER', 61_999)]),
      place: 1,
    });
    expect(await bodies(context, await ticket())).toEqual(['FIRST', 'BEFORE', 'SAME', 'SECOND', 'CAME', 'AFTER']);
  });

  it('is unread if the messages listed behind it were written before it', async () => {
    const { context, connection, ticket, one, ours, at } = await chat();
    await ours('GREETING', 5_000);
    at(90_000);
    await receiveBackfill(
      context,
      backfill(connection, [one('ASKED', 30_999), one('GREETING', 80_999, { fromMe: true })]),
    );
    expect((await ticket()).unreadMessages).toBe(2);
  });

  it('is read if the phone answered it, also in another part of the backfill', async () => {
    const { context, connection, ticket, one, at } = await chat();
    at(90_000);
    await receiveBackfill(
      context,
      backfill(connection, [one('ASKED', 30_999)], [{ wid: 'ANSWER', fromMe: true, at: begin + 31_999 }]),
    );
    expect((await ticket()).unreadMessages).toBe(1);
    await receiveBackfill(
      context,
      backfill(connection, [one('ANSWER', 31_999, { fromMe: true }), one('ASKED AGAIN', 32_999)]),
    );
    expect((await ticket()).unreadMessages).toBe(2);
  });

  it('is read if an agent has written since', async () => {
    const { context, connection, ticket, one, ours, at } = await chat();
    await ours('ANSWER', 40_000, { user: { id: 1, name: 'Rita' } });
    at(90_000);
    await receiveBackfill(context, backfill(connection, [one('ASKED', 30_999), one('ASKED AGAIN', 50_999)]));
    expect((await ticket()).unreadMessages).toBe(2);
  });
});
