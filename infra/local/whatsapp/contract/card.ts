import { z } from 'zod';
import { phoneNumber } from './phone-number.ts';

const location = z.object({
  type: z.literal('location'),
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
  /** True for a live location. */
  isLive: z.boolean(),
});

const contacts = z.object({
  type: z.literal('contacts'),
  contacts: z.array(z.object({ name: z.string(), numbers: z.array(z.string()) })),
});

const list = z.object({
  type: z.literal('list'),
  title: z.string(),
  text: z.string(),
  footer: z.string(),
  buttonText: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      rows: z.array(z.object({ rowId: z.string(), title: z.string(), description: z.string() })),
    }),
  ),
});

export const buttonKind = z.enum(['reply', 'url', 'call', 'copy']);

const buttons = z.object({
  type: z.literal('buttons'),
  text: z.string(),
  footer: z.string(),
  /** `value` is the id of a reply, the URL, the number, or the text to copy. */
  buttons: z.array(z.object({ kind: buttonKind, label: z.string(), value: z.string() })),
});

/** The choice of a row of a list or of a button. */
const answer = z.object({ type: z.literal('answer'), rowId: z.string(), text: z.string() });

const poll = z.object({
  type: z.literal('poll'),
  name: z.string(),
  /** The number of options that a voter may choose; 0 is any number. */
  selectable: z.int(),
  options: z.array(z.object({ name: z.string(), voters: z.array(phoneNumber) })),
});

const event = z.object({
  type: z.literal('event'),
  name: z.string(),
  description: z.string(),
  location: z.string(),
  /** Epoch milliseconds. */
  startsAt: z.number(),
  endsAt: z.number().optional(),
  isCanceled: z.boolean(),
  replies: z.array(z.object({ phone: phoneNumber, reply: z.enum(['going', 'not-going', 'maybe']) })),
});

const preview = z.object({
  type: z.literal('preview'),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  /** True for the advertisement from which the chat was started. */
  isAd: z.boolean(),
});

/** The part of a message that is neither text nor file. */
export const card = z.discriminatedUnion('type', [location, contacts, list, buttons, answer, poll, event, preview]);

export type Card = z.infer<typeof card>;
export type CardOf<Type extends Card['type']> = Extract<Card, { type: Type }>;
