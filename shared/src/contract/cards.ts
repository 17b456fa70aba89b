import * as z from 'zod';
import { groupActions } from './groups.ts';

/**
 * A card is the structured content of a message: a location, contacts, a list, a poll and so on. The same schema serves
 * inbound events, stored messages, the browser and outbound commands. The limits are those of WhatsApp or larger, and
 * keep a message within the 128 KB of a WebSocket frame.
 */

/** Maximum length of a line of a card (name, label, row), in characters. */
export const maxCardLine = 200;
/** Maximum length of a text of a card, in characters. */
export const maxCardText = 4_096;
/** Maximum length of an inline thumbnail in base64, in characters: about 12 kB. */
export const maxThumbnailLength = 16_000;
/** Maximum number of rows of a list, over all sections. */
export const maxListRows = 30;
export const maxButtons = 10;
export const maxPollOptions = 12;
/** Maximum number of contacts in one contact card. */
export const maxContacts = 20;
/** Maximum number of phone numbers of one contact in a contact card. */
export const maxContactNumbers = 5;
/** Maximum length of the URL, code or phone number of a button, in characters. */
export const maxButtonValue = 1_024;

const line = z.string().max(maxCardLine);
const text = z.string().max(maxCardText);
const url = z.string().max(2_048);
/** A small JPEG, in base64. */
const thumbnail = z.base64().max(maxThumbnailLength).nullable().default(null);
/** Milliseconds since 1970. */
const instant = z.int().nonnegative();

export const locationCard = z.object({
  type: z.literal('location'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: line.nullable(),
  address: text.nullable(),
  /** True for a live location, of which only the first position is known. */
  isLive: z.boolean(),
  thumbnail,
});

const contactsCard = z.object({
  type: z.literal('contacts'),
  contacts: z
    .array(z.object({ name: line, numbers: z.array(z.string().max(40)).max(maxContactNumbers) }))
    .min(1)
    .max(maxContacts),
});

const listCard = z.object({
  type: z.literal('list'),
  title: line,
  text,
  footer: line,
  buttonText: line,
  sections: z
    .array(
      z.object({
        title: line,
        rows: z.array(z.object({ rowId: line, title: line, description: line })).max(maxListRows),
      }),
    )
    .max(maxListRows),
});

/** The actions of a button with its `value`: sends a reply, opens a URL, calls a number or copies a text. */
const buttonKinds = ['reply', 'url', 'call', 'copy'] as const;

const buttonsCard = z.object({
  type: z.literal('buttons'),
  title: line,
  text,
  footer: line,
  buttons: z
    .array(z.object({ kind: z.enum(buttonKinds), label: line, value: z.string().max(maxButtonValue) }))
    .max(maxButtons),
});

/** The contact's choice from a list or among buttons that we sent. */
const replyCard = z.object({ type: z.literal('answer'), rowId: line, text });

const pollCard = z.object({
  type: z.literal('poll'),
  name: text,
  /** Maximum number of options that one person may choose; 0 for any number. */
  selectable: z.int().nonnegative(),
  /** `voters` has the names of those who chose the option, truncated to the first; `count` counts all of them. */
  options: z
    .array(z.object({ name: line, voters: z.array(z.string()), count: z.int().nonnegative().optional() }))
    .max(maxPollOptions),
  /** Number of people who chose at least one option. */
  people: z.int().nonnegative().optional(),
});

const eventCard = z.object({
  type: z.literal('event'),
  name: line,
  description: text,
  location: line.nullable(),
  startsAt: instant,
  /** Null if the sender gave no end; the event then ends two hours after its start. */
  endsAt: instant.nullable(),
  isCanceled: z.boolean(),
});

/** Preview of a linked page, or with `isAd` of the advertisement through which the contact started the conversation. */
const previewCard = z.object({
  type: z.literal('preview'),
  url,
  title: line,
  description: line,
  thumbnail,
  isAd: z.boolean(),
});

/** Types of PIX keys (Brazilian instant payments). */
export const pixKeyKinds = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const;

/** A PIX payment request. */
const paymentCard = z.object({
  type: z.literal('payment'),
  referenceId: line,
  /** Name of the order's first item. */
  item: line,
  /** The amount, in hundredths of the currency. */
  amount: z.int().nonnegative(),
  currency: z.string().length(3),
  merchantName: line,
  key: line,
  keyKind: z.enum(pixKeyKinds),
});

/** A change of a group's members, administrators or subject. A person whose name is null is our own number. */
const groupCard = z.object({
  type: z.literal('group'),
  action: z.enum(groupActions),
  /** The author of the change; null if unknown. */
  by: z.object({ name: line.nullable() }).nullable(),
  /** The members that the change concerns. */
  participants: z.array(z.object({ name: line.nullable() })).max(20),
  subject: line.nullable(),
});

export const card = z.discriminatedUnion('type', [
  locationCard,
  contactsCard,
  listCard,
  buttonsCard,
  replyCard,
  pollCard,
  eventCard,
  previewCard,
  paymentCard,
  groupCard,
]);
export type Card = z.output<typeof card>;
export type CardType = Card['type'];
export type CardOf<T extends CardType> = Extract<Card, { type: T }>;
