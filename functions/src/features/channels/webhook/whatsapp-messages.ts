import * as z from 'zod';
import { groupChat, personChat } from '../jid.ts';
import type { ChannelEvent, UnreadPart } from './events.ts';
import { hashedMid } from './hashed-mid.ts';
import { listOf, readEach, unreadable } from './read-each.ts';
import { shapeOf } from './shape-of.ts';
import { messageContent, shownContent } from './whatsapp-content.ts';
import { isRenaming, renamedBy, systemNotice } from './whatsapp-identity.ts';
import { addressFrom, type Person, personOf } from './whatsapp-people.ts';
import { id, seconds, unknown } from './whatsapp-values.ts';

type ChannelMessage = Extract<ChannelEvent, { type: 'message' }>;

/**
 * The fields that a message has besides its content. The author and the recipient may have a number, user ids or both.
 */
const messageHead = z.object({
  id: id.optional().catch(undefined),
  timestamp: seconds,
  group_id: z.string().min(1).max(180).optional().catch(undefined),
  from: unknown,
  from_user_id: unknown,
  from_parent_user_id: unknown,
  to: unknown,
  to_user_id: unknown,
  to_parent_user_id: unknown,
});
type Head = z.output<typeof messageHead>;

const context = z.object({
  id: z.string().optional(),
  forwarded: z.boolean().optional(),
  frequently_forwarded: z.boolean().optional(),
});

const message = messageHead
  .extend({ id })
  .and(messageContent)
  .and(
    z.object({
      context: context.nullish().catch(null),
      reaction: z.object({ message_id: id, emoji: z.string().max(64).nullish() }).optional(),
      /** `contact_request`: the card has the author's own number, as WhatsApp attests. */
      origin: z.string().optional().catch(undefined),
      system: systemNotice.optional(),
    }),
  );
type Message = z.output<typeof message>;

/** Types of messages that conversations do not show. */
const hiddenTypes: ReadonlySet<string> = new Set(['system', 'request_welcome']);

type Place = Pick<ChannelMessage, 'chat' | 'name' | 'username' | 'author'>;

/** Returns the chat and author of a message of a contact; null where Meta names nobody. */
const placeOf = (given: Head, people: readonly Person[], ownNumber?: string): Place | null => {
  const named = addressFrom({
    number: ownNumber ?? given.from,
    userId: given.from_user_id,
    parentUserId: given.from_parent_user_id,
  });
  const person = personOf(named, people);
  if (given.group_id !== undefined)
    return {
      chat: groupChat(given.group_id),
      name: person?.name ?? person?.username ?? null,
      author: person?.address ?? null,
    };
  const chat = person && personChat(person.address);
  return chat && { chat, name: person.name, username: person.username, author: null };
};

/** Returns the chat of a message that was written in the business's own app. */
const echoPlaceOf = (given: Head, people: readonly Person[]): Place | null => {
  if (given.group_id !== undefined) return { chat: groupChat(given.group_id), name: null, author: null };
  const named = addressFrom({ number: given.to, userId: given.to_user_id, parentUserId: given.to_parent_user_id });
  const person = personOf(named, people);
  const chat = person && personChat(person.address);
  return chat && { chat, name: null, username: person.username, author: null };
};

/** The number that a contact shared when it was asked for it. */
const sharedNumber = ({ origin, contacts }: Message): string | undefined => {
  if (origin !== 'contact_request') return undefined;
  const [phone] = contacts?.[0]?.phones ?? [];
  return (phone?.wa_id ?? phone?.phone)?.replaceAll(/\D/g, '');
};

const messageIn = (given: Message, place: Place, fromMe: boolean): ChannelMessage => ({
  ...place,
  ...shownContent(given),
  type: 'message',
  mid: given.id,
  fromMe,
  quotedMid: given.context?.id ?? null,
  isForwarded: given.context?.forwarded ?? given.context?.frequently_forwarded ?? false,
  ...(given.context?.frequently_forwarded ? { isForwardedOften: true } : {}),
  at: given.timestamp * 1000,
});

const timed = z.object({ timestamp: z.coerce.number().positive() });

/** Returns the newest time of the messages of a list, in seconds since 1970; undefined where none has one. */
const newestTimeIn = (items: readonly unknown[]): number | undefined => {
  const times = items.flatMap((item) => timed.safeParse(item).data?.timestamp ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
};

/**
 * Makes the placeholder of a message that can't be read; null where it names nobody. Without a time of its own it has that
 * of the messages beside it: with the present time, a person's user id would seem newer than the one that follows it.
 */
const placeholderIn = (
  item: unknown,
  place: (head: Head) => Place | null,
  { fromMe, beside }: { fromMe: boolean; beside: readonly unknown[] },
): ChannelEvent | null => {
  const { data: head } = messageHead.safeParse(item);
  const found = head && place(head);
  if (!head || !found) return null;
  return {
    ...found,
    type: 'message',
    mid: head.id ?? hashedMid(item),
    fromMe,
    content: unreadable,
    origin: null,
    quotedMid: null,
    isForwarded: false,
    at: (timed.safeParse(item).data?.timestamp ?? newestTimeIn(beside) ?? head.timestamp) * 1000,
  };
};

/** Reads the messages of contacts. A notice of a new number or user id becomes an event of its own. */
export const readMessages = (messages: unknown, people: readonly Person[], unread: UnreadPart[]): ChannelEvent[] => {
  const beside = listOf(messages);
  const read = (given: Message): ChannelEvent[] | null => {
    const at = given.timestamp * 1000;
    if (given.system && isRenaming(given.system)) {
      const event = renamedBy(given, given.system, at);
      return event && [event];
    }
    if (hiddenTypes.has(given.type)) {
      unread.push({ place: `messages.${given.type}`, shape: shapeOf(given.system), outcome: 'unused' });
      return [];
    }
    const place = placeOf(given, people, sharedNumber(given));
    if (!place) return null;
    if (!given.reaction) return [messageIn(given, place, false)];
    const { message_id: mid, emoji } = given.reaction;
    const author = place.author ?? place.chat.address;
    return [{ type: 'reaction', chat: place.chat, author, mid, emoji: emoji ?? '', at }];
  };
  const placeholder = (item: unknown) => {
    const isHidden = z.object({ type: z.literal('system') }).safeParse(item).success;
    return isHidden ? null : placeholderIn(item, (head) => placeOf(head, people), { fromMe: false, beside });
  };
  return readEach(messages, { place: 'messages.messages', known: message, read, placeholder }, unread);
};

/** Reads the messages that were written in the business's own app, for example on the owner's phone. */
export const readEchoes = (messages: unknown, people: readonly Person[], unread: UnreadPart[]): ChannelEvent[] => {
  const beside = listOf(messages);
  const read = (given: Message): ChannelEvent[] | null => {
    const place = echoPlaceOf(given, people);
    if (!place) return null;
    if (!given.reaction && !hiddenTypes.has(given.type)) return [messageIn(given, place, true)];
    unread.push({ place: 'message_echoes.reaction', shape: shapeOf(given.reaction), outcome: 'unused' });
    return [];
  };
  const placeholder = (item: unknown) =>
    placeholderIn(item, (head) => echoPlaceOf(head, people), { fromMe: true, beside });
  return readEach(messages, { place: 'message_echoes', known: message, read, placeholder }, unread);
};
