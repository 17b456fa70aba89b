import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { groupChat, personChat, unknownChat } from '../jid.ts';
import { widOfMid } from '../wid-of-mid.ts';
import type { AccountEvents, ChannelEvent, ReadWebhook, UnreadPart } from './events.ts';
import { hashedMid } from './hashed-mid.ts';
import { listOf, readEach, unreadable } from './read-each.ts';
import { shapeOf } from './shape-of.ts';
import { messageContent, shownContent } from './whatsapp-content.ts';
import { addressFrom, peopleIn, personOf } from './whatsapp-people.ts';

type People = ReturnType<typeof peopleIn>;

const id = z.coerce.string().min(1).max(400);
/** Seconds since 1970, as a text or a number; now for what is neither. */
const seconds = z.coerce
  .number()
  .positive()
  .catch(() => Date.now() / 1000);

/** The author of a message, which may have a number, user ids or both. */
const author = z.object({
  from: z.unknown().optional(),
  from_user_id: z.unknown().optional(),
  from_parent_user_id: z.unknown().optional(),
});

/** What a message has besides its content. */
const messageHead = author.extend({
  id: id.optional().catch(undefined),
  timestamp: seconds,
  group_id: z.string().min(1).max(180).optional().catch(undefined),
});

const message = messageHead
  .extend({ id })
  .and(messageContent)
  .and(
    z.object({
      context: z
        .object({
          id: z.string().optional(),
          forwarded: z.boolean().optional(),
          frequently_forwarded: z.boolean().optional(),
        })
        .nullish()
        .catch(null),
      reaction: z.object({ message_id: id, emoji: z.string().max(64).nullish() }).optional(),
    }),
  );
type Message = z.output<typeof message>;

const status = z.object({
  id,
  status: z.string(),
  timestamp: seconds,
  recipient_id: z.unknown().optional(),
  recipient_user_id: z.unknown().optional(),
  recipient_parent_user_id: z.unknown().optional(),
  biz_opaque_callback_data: z.string().nullish().catch(null),
  errors: z.unknown().optional(),
});

const value = z.object({
  metadata: z.object({ phone_number_id: id }),
  contacts: z.unknown().optional(),
  messages: z.unknown().optional(),
  statuses: z.unknown().optional(),
});

/** The parts are read one by one, so that one of an unknown shape takes no other with it. */
export const whatsappPayload = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.unknown()),
});

/** Types of messages that conversations do not show. */
const hiddenTypes: ReadonlySet<string> = new Set(['system', 'request_welcome']);

/** Returns the chat and author of a message; null where Meta names nobody. */
const placeOf = (
  given: z.output<typeof messageHead>,
  people: People,
): Pick<Extract<ChannelEvent, { type: 'message' }>, 'chat' | 'name' | 'author'> | null => {
  const named = addressFrom({
    number: given.from,
    userId: given.from_user_id,
    parentUserId: given.from_parent_user_id,
  });
  const person = personOf(named, people);
  if (given.group_id !== undefined)
    return { chat: groupChat(given.group_id), name: person?.name ?? null, author: person?.address ?? null };
  const chat = person && personChat(person.address);
  return chat && { chat, name: person.name, author: null };
};

/** Returns the events of a message; null where Meta does not name who wrote it. */
const messageEvents = (given: Message, people: People): ChannelEvent[] | null => {
  if (hiddenTypes.has(given.type)) return [];
  const place = placeOf(given, people);
  if (!place) return null;
  const at = given.timestamp * 1000;
  if (given.reaction) {
    const { message_id: mid, emoji } = given.reaction;
    const by = place.author ?? place.chat.address;
    return [{ type: 'reaction', chat: place.chat, author: by, mid, emoji: emoji ?? '', at }];
  }
  return [
    {
      ...place,
      ...shownContent(given),
      type: 'message',
      mid: given.id,
      fromMe: false,
      quotedMid: given.context?.id ?? null,
      isForwarded: given.context?.forwarded ?? given.context?.frequently_forwarded ?? false,
      ...(given.context?.frequently_forwarded ? { isForwardedOften: true } : {}),
      at,
    },
  ];
};

const messagePlaceholder = (item: unknown, people: People): ChannelEvent | null => {
  const { data: head } = messageHead.safeParse(item);
  const place = head && placeOf(head, people);
  if (!head || !place) return null;
  return {
    ...place,
    type: 'message',
    mid: head.id ?? hashedMid(item),
    fromMe: false,
    content: unreadable,
    origin: null,
    quotedMid: null,
    isForwarded: false,
    at: head.timestamp * 1000,
  };
};

const acks: Partial<Record<string, 1 | 2 | 3 | 4>> = { sent: 1, delivered: 2, read: 3, played: 4 };

const firstCode = z.array(z.object({ code: z.coerce.number().int() })).min(1);

/** A status is about the message of its id: who got it may be missing. */
const statusEvents = (given: z.output<typeof status>, people: People): ChannelEvent[] => {
  const { id: mid, status: name, timestamp, biz_opaque_callback_data, errors } = given;
  const named = addressFrom({
    number: given.recipient_id,
    userId: given.recipient_user_id,
    parentUserId: given.recipient_parent_user_id,
  });
  const person = personOf(named, people);
  const chat = (person && personChat(person.address)) ?? unknownChat(widOfMid(mid));
  const callback = biz_opaque_callback_data ?? null;
  const ack = acks[name];
  const accepted: ChannelEvent[] = callback === null ? [] : [{ type: 'accepted', callback, mid }];
  if (ack) return [...accepted, { type: 'receipt', chat, mid, callback, ack, at: timestamp * 1000 }];
  if (name !== 'failed') return accepted;
  const [error] = firstCode.safeParse(errors).data ?? [];
  return [...accepted, { type: 'failure', chat, mid, code: error?.code ?? 0 }];
};

const eventsOf = (given: z.output<typeof value>, unread: UnreadPart[]): ChannelEvent[] => {
  const people = peopleIn(given.contacts);
  return [
    ...readEach(
      listOf(given.messages),
      {
        place: 'messages.messages',
        known: message,
        read: (one) => messageEvents(one, people),
        placeholder: (item) => messagePlaceholder(item, people),
      },
      unread,
    ),
    ...readEach(
      listOf(given.statuses),
      {
        place: 'messages.statuses',
        known: status,
        read: (one) => statusEvents(one, people),
        placeholder: () => null,
      },
      unread,
    ),
  ];
};

const change = z.object({ field: z.string(), value: z.unknown() });

const readChange = (given: unknown, unread: UnreadPart[]): AccountEvents[] => {
  const { data: known } = change.safeParse(given);
  if (!known) {
    unread.push({ place: 'changes', shape: shapeOf(given), outcome: 'lost' });
    return [];
  }
  if (known.field !== 'messages') {
    const place = cutText(known.field.replaceAll(/[^a-z_]/g, '?'), { units: 40 });
    unread.push({ place, shape: shapeOf(known.value), outcome: 'unused' });
    return [];
  }
  const { data: parsed } = value.safeParse(known.value);
  if (parsed) return [{ externalId: parsed.metadata.phone_number_id, events: eventsOf(parsed, unread) }];
  unread.push({ place: 'messages', shape: shapeOf(known.value), outcome: 'lost' });
  return [];
};

const entry = z.object({ changes: z.array(z.unknown()) });

/** Reads the events of a webhook of the Cloud API by phone number. */
export const readWhatsapp = ({ entry: entries }: z.output<typeof whatsappPayload>): ReadWebhook => {
  const unread: UnreadPart[] = [];
  const accounts = entries.flatMap((given) => {
    const { data: known } = entry.safeParse(given);
    if (known) return known.changes.flatMap((one) => readChange(one, unread));
    unread.push({ place: 'entry', shape: shapeOf(given), outcome: 'lost' });
    return [];
  });
  return { accounts, unread };
};
