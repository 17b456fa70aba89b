import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { indexMessages } from './index-messages.ts';

/** Contacts of one slice, and the milliseconds after which it reads no further messages. */
const contactsAtOnce = 10;
const sliceTime = 8_000;
const pageSize = 50;
/** Above every ticket's id. */
const anyTicket = 10 ** 12 - 2;

/** Indexes the messages of a chat older than `from` until the time is over; returns where it stopped, null at the end. */
const indexChat = async (
  context: Context,
  chat: ChatKey,
  from: string | null,
  isOver: () => boolean,
): Promise<string | null> => {
  for (let before = from; ;) {
    const messages = await context.stores.messages.page(chat, { ticketId: anyTicket, before }, pageSize);
    const ids = messages.map((message) => message.id);
    await indexMessages(context, chat, ids, false);
    if (ids.length < pageSize) return null;
    before = ids.at(-1)!;
    if (isOver()) return before;
  }
};

/** A message in a chat of the contact that comes next: the older ones are left. */
const place = z.object({ whatsappId: id, before: z.string() });

/** Indexes the texts of all messages of a company: see docs/operations.md. A text that is indexed again changes nothing. */
export const indexJob = defineJob({
  kind: 'index-messages',
  input: z.object({}),
  /** Contacts up to this id are done. */
  cursor: z.object({ afterContactId: z.int(), inside: place.nullable() }),
  slice: async (context, { cursor }) => {
    const { clock, ids, stores } = context;
    const [lastContactId, lastConnectionId] = await Promise.all([ids.last('contact'), ids.last('whatsapp')]);
    const end = clock.now() + sliceTime;
    const isOver = (): boolean => clock.now() >= end;
    const first = cursor?.afterContactId ?? 0;
    let inside = cursor?.inside ?? null;
    for (let contactId = first + 1; contactId <= lastContactId; contactId += 1) {
      const done = contactId - 1;
      const counts = { contacts: done - first };
      if (done - first === contactsAtOnce || (done > first && isOver()))
        return { counts, cursor: { afterContactId: done, inside: null } };
      const chats = (await stores.tickets.chats([contactId], lastConnectionId)).toSorted(
        (one, other) => one.whatsappId - other.whatsappId,
      );
      for (const chat of chats.filter(({ whatsappId }) => inside === null || whatsappId >= inside.whatsappId)) {
        const from = chat.whatsappId === inside?.whatsappId ? inside.before : null;
        const before = await indexChat(context, chat, from, isOver);
        if (before !== null)
          return { counts, cursor: { afterContactId: done, inside: { whatsappId: chat.whatsappId, before } } };
      }
      inside = null;
    }
    return { counts: { contacts: Math.max(0, lastContactId - first) }, end: 'done' };
  },
});
