import * as z from 'zod';
import { personChat, unknownChat } from '../jid.ts';
import { widOfMid } from '../wid-of-mid.ts';
import type { ChannelEvent, UnreadPart } from './events.ts';
import { readEach } from './read-each.ts';
import { addressFrom, type Person, personOf } from './whatsapp-people.ts';
import { id, seconds, unknown } from './whatsapp-values.ts';

const status = z.object({
  id,
  status: z.string(),
  timestamp: seconds,
  recipient_id: unknown,
  recipient_user_id: unknown,
  recipient_parent_user_id: unknown,
  biz_opaque_callback_data: z.string().nullish().catch(null),
  errors: unknown,
  pricing: unknown,
});

const acks: Partial<Record<string, 1 | 2 | 3 | 4>> = { sent: 1, delivered: 2, read: 3, played: 4 };

/** Meta's kind of charge for a message: it names one by its category alone, and charges where it is billable. */
const pricing = z
  .object({
    category: z
      .string()
      .toLowerCase()
      .regex(/^[a-z_]{1,40}$/),
    billable: z.boolean().default(false),
  })
  .transform(({ category, billable }) => ({ category, isCharged: billable }));

/** The smallest ack of a message that is charged for: one that has arrived. */
const chargedAck = 2;

const firstCode = z.array(z.object({ code: z.coerce.number().int() })).min(1);

const statusEvents = (given: z.output<typeof status>, people: readonly Person[]): ChannelEvent[] => {
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
  if (ack) {
    const charge = ack < chargedAck ? undefined : pricing.safeParse(given.pricing).data;
    const receipt = { type: 'receipt', chat, mid, callback, ack, at: timestamp * 1000 } as const;
    return [...accepted, { ...receipt, ...(charge ? { pricing: charge } : {}) }];
  }
  if (name !== 'failed') return accepted;
  const [error] = firstCode.safeParse(errors).data ?? [];
  return [...accepted, { type: 'failure', chat, mid, code: error?.code ?? 0 }];
};

/** Reads the statuses of messages of ours. Each is about the message of its id: who got it may be missing. */
export const readStatuses = (statuses: unknown, people: readonly Person[], unread: UnreadPart[]): ChannelEvent[] =>
  readEach(
    statuses,
    {
      place: 'messages.statuses',
      known: status,
      read: (one) => statusEvents(one, people),
      placeholder: () => null,
    },
    unread,
  );
