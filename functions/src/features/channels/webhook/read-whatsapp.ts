import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import type { AccountEvents, ChannelEvent, ReadWebhook, UnreadPart } from './events.ts';
import { readEach } from './read-each.ts';
import { shapeOf } from './shape-of.ts';
import { renamedByUpdate, userIdUpdate } from './whatsapp-identity.ts';
import { readEchoes, readMessages } from './whatsapp-messages.ts';
import { peopleIn } from './whatsapp-people.ts';
import { readPreferences } from './whatsapp-preferences.ts';
import { readStatuses } from './whatsapp-statuses.ts';
import { noticeReaders } from './whatsapp-notices.ts';
import { id, seconds, unknown } from './whatsapp-values.ts';

/** The parts are read one by one, so that one of an unknown shape takes no other with it. */
export const whatsappPayload = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.unknown()),
});

const value = z.object({
  metadata: z.object({ phone_number_id: id }),
  contacts: unknown,
  messages: unknown,
  statuses: unknown,
  message_echoes: unknown,
  user_preferences: unknown,
  user_id_update: unknown,
});
type Value = z.output<typeof value>;

const echoesIn = (given: Value, unread: UnreadPart[]): ChannelEvent[] =>
  readEchoes(given.message_echoes, peopleIn(given.contacts), unread);

/** The webhook fields that belong to a phone number, with how each is read. */
const fields: Partial<Record<string, (given: Value, unread: UnreadPart[]) => ChannelEvent[]>> = {
  messages: (given, unread) => {
    const people = peopleIn(given.contacts);
    return [...readMessages(given.messages, people, unread), ...readStatuses(given.statuses, people, unread)];
  },
  smb_message_echoes: echoesIn,
  message_echoes: echoesIn,
  user_preferences: (given, unread) => readPreferences(given.user_preferences, peopleIn(given.contacts), unread),
  user_id_update: (given, unread) =>
    readEach(
      given.user_id_update,
      {
        place: 'user_id_update',
        known: userIdUpdate,
        read: (one) => {
          const event = renamedByUpdate(one);
          return event && [event];
        },
        placeholder: () => null,
      },
      unread,
    ),
};

const change = z.object({ field: z.string(), value: z.unknown() });

/** Adds the notice of a field of the business account; false for other fields. */
const readNotice = (
  { field, value: given }: z.output<typeof change>,
  business: { id: string; time: number },
  { notices, unread }: ReadWebhook,
): boolean => {
  const read = Object.hasOwn(noticeReaders, field) ? noticeReaders[field] : undefined;
  if (!read) return false;
  const noted = read(given);
  if (noted) notices.push({ ...noted, parentId: business.id, at: business.time * 1000 });
  else unread.push({ place: field, shape: shapeOf(given), outcome: noted === null ? 'unused' : 'lost' });
  return true;
};

const readChange = (given: unknown, business: { id: string; time: number }, webhook: ReadWebhook): AccountEvents[] => {
  const { unread } = webhook;
  const { data: known } = change.safeParse(given);
  if (!known) {
    unread.push({ place: 'changes', shape: shapeOf(given), outcome: 'lost' });
    return [];
  }
  const place = cutText(known.field.replaceAll(/[^a-z_]/g, '?'), { units: 40 });
  if (readNotice(known, business, webhook)) return [];
  const read = Object.hasOwn(fields, known.field) ? fields[known.field] : undefined;
  if (!read) {
    unread.push({ place, shape: shapeOf(known.value), outcome: 'unused' });
    return [];
  }
  const { data: parsed } = value.safeParse(known.value);
  const before = unread.length;
  const events = parsed ? read(parsed, unread) : [];
  // A value without any list that is read is one of Meta's errors, for example.
  if (events.length === 0 && unread.length === before)
    unread.push({ place, shape: shapeOf(known.value), outcome: parsed ? 'unused' : 'lost' });
  return parsed ? [{ externalId: parsed.metadata.phone_number_id, events }] : [];
};

const entry = z.object({ id: id.catch(''), time: seconds, changes: z.array(z.unknown()) });

/** Reads the events of a webhook of the Cloud API by phone number, and what it reports about business accounts. */
export const readWhatsapp = ({ entry: entries }: z.output<typeof whatsappPayload>): ReadWebhook => {
  const webhook: ReadWebhook = { accounts: [], notices: [], unread: [] };
  for (const given of entries) {
    const { data: known } = entry.safeParse(given);
    if (known) webhook.accounts.push(...known.changes.flatMap((one) => readChange(one, known, webhook)));
    else webhook.unread.push({ place: 'entry', shape: shapeOf(given), outcome: 'lost' });
  }
  return webhook;
};
