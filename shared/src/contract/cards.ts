import * as z from 'zod';
import { groupActions } from './groups.ts';

/**
 * What a message holds besides its text: places, people, choices. One shape for what comes in, what is stored, what
 * screens draw and what is sent. Limits are WhatsApp's own or above them, and keep a message within what a socket takes, 128 KB.
 */

/** Longest line of a card (names, labels, rows), and longest text, in characters. */
export const maxCardLine = 200;
export const maxCardText = 4_096;
/** Most characters of a picture that stands in a message itself, in base64: about 12 kB. */
export const maxThumbnailLength = 16_000;
/** Most rows of a list, over all its sections, most buttons, and most options of a poll. */
export const maxListRows = 30;
export const maxButtons = 10;
export const maxPollOptions = 12;
/** Most people of one card, and most numbers of one of them. */
export const maxContacts = 20;
export const maxContactNumbers = 5;
/** Longest address, code or number that a button carries. */
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
  /** Shared while the person moves; only its first place is known. */
  isLive: z.boolean(),
  thumbnail,
});

export const contactsCard = z.object({
  type: z.literal('contacts'),
  contacts: z
    .array(z.object({ name: line, numbers: z.array(z.string().max(40)).max(maxContactNumbers) }))
    .min(1)
    .max(maxContacts),
});

export const listCard = z.object({
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

/** What a button does: answers, opens an address, calls a number, copies a text; `value` is what it does it with. */
export const buttonKinds = ['reply', 'url', 'call', 'copy'] as const;

export const buttonsCard = z.object({
  type: z.literal('buttons'),
  title: line,
  text,
  footer: line,
  buttons: z
    .array(z.object({ kind: z.enum(buttonKinds), label: line, value: z.string().max(maxButtonValue) }))
    .max(maxButtons),
});

/** Chosen from a list or by a button of ours. */
export const replyCard = z.object({ type: z.literal('answer'), rowId: line, text });

export const pollCard = z.object({
  type: z.literal('poll'),
  name: text,
  /** Most options that one person may choose; 0 for any number. */
  selectable: z.int().nonnegative(),
  /** With the names of those who chose it, of the first ones where they are many: `count` has all. */
  options: z
    .array(z.object({ name: line, voters: z.array(z.string()), count: z.int().nonnegative().optional() }))
    .max(maxPollOptions),
  /** How many have chosen anything. */
  people: z.int().nonnegative().optional(),
});

export const eventCard = z.object({
  type: z.literal('event'),
  name: line,
  description: text,
  location: line.nullable(),
  startsAt: instant,
  /** Null where the sender named none: then two hours after its start. */
  endsAt: instant.nullable(),
  isCanceled: z.boolean(),
});

/** What a link leads to; with `isAd` the advertisement that the contact came by. */
export const previewCard = z.object({
  type: z.literal('preview'),
  url,
  title: line,
  description: line,
  thumbnail,
  isAd: z.boolean(),
});

/** Kinds of Brazilian PIX keys. */
export const pixKeyKinds = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const;

/** A request for payment by PIX. */
export const paymentCard = z.object({
  type: z.literal('payment'),
  referenceId: line,
  /** What is paid for: name of the order's first item. */
  item: line,
  /** In hundredths of the currency. */
  amount: z.int().nonnegative(),
  currency: z.string().length(3),
  merchantName: line,
  key: line,
  keyKind: z.enum(pixKeyKinds),
});

/** What somebody did to a group; a person without a name is our own number. */
export const groupCard = z.object({
  type: z.literal('group'),
  action: z.enum(groupActions),
  /** Null where nobody in particular did. */
  by: z.object({ name: line.nullable() }).nullable(),
  whom: z.array(z.object({ name: line.nullable() })).max(20),
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
