import { z } from 'zod';

const channel = z.enum(['facebook', 'instagram', 'whatsappapi']);
const customerRef = { channel, accountId: z.string(), customerId: z.string() };
export const attachment = z.object({
  kind: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
  mimetype: z.string(),
  name: z.string().nullable().default(null),
  data: z.base64(),
  isVoice: z.boolean().default(true),
});

/** The inputs of the admin API, by call. Tests and the page use the same calls. */
export const adminInputs = {
  addPerson: z.object({ name: z.string() }),
  addPage: z.object({ name: z.string(), ownerId: z.string(), username: z.string().nullable().default(null) }),
  addPhone: z.object({ name: z.string(), number: z.string(), businessAccountId: z.string().optional() }),
  systemToken: z.object({ businessAccountId: z.string() }),
  /** On WhatsApp, `number: null` is a person with a username whose number the business must not see. */
  addCustomer: z.object({
    channel,
    accountId: z.string(),
    name: z.string(),
    number: z.string().nullable().optional(),
    userId: z.string().optional(),
    parentUserId: z.string().nullable().default(null),
    username: z.string().nullable().default(null),
  }),
  /** Sends a customer's message. `card` has the webhook's form: a WhatsApp message type, or an attachment elsewhere. */
  write: z.object({
    ...customerRef,
    text: z.string().default(''),
    card: z.record(z.string(), z.unknown()).nullable().default(null),
    attachment: attachment.nullable().default(null),
    quotedMid: z.string().nullable().default(null),
    /** Writes in a group of WhatsApp. */
    groupId: z.string().nullable().default(null),
    at: z.number().optional(),
  }),
  postback: z.object({ ...customerRef, title: z.string(), payload: z.string() }),
  read: z.object(customerRef),
  deliver: z.object(customerRef),
  /** Plays a voice note of the business as a customer of the Cloud API. */
  listen: z.object({ mid: z.string() }),
  /** Fails a message that the Cloud API had accepted. 131026: the phone can't be reached. */
  undeliver: z.object({ mid: z.string(), code: z.int().default(131026) }),
  /** Writes in Meta's own inbox, or in the WhatsApp Business app beside the Cloud API. */
  businessWrites: z.object({ ...customerRef, text: z.string() }),
  /** Gives a person on WhatsApp another number, null for a hidden one, and with it another user id. */
  rename: z.object({ ...customerRef, number: z.string().nullable(), userId: z.string().optional() }),
  /** A person on WhatsApp stops or resumes marketing messages of the business. */
  prefer: z.object({ ...customerRef, value: z.enum(['stop', 'resume']) }),
  /** Announces a change of a business account, for example `account_update`, in the form of Meta's webhook. */
  announce: z.object({ businessAccountId: z.string(), field: z.string(), value: z.record(z.string(), z.unknown()) }),
  conversation: z.object(customerRef),
  block: z.object({ ...customerRef, isBlocked: z.boolean() }),
  revokeToken: z.object({ subjectId: z.string() }),
  closeWindow: z.object({ accountId: z.string(), isClosed: z.boolean() }),
  fail: z.object({
    name: z.enum([
      'rateLimit',
      'pairRateLimit',
      'tokenExpired',
      'windowClosed',
      'reEngagement',
      'unavailable',
      'userBlocked',
      'lostAnswer',
    ]),
    times: z.int().min(1).default(1),
  }),
  disturb: z.object({
    copies: z.int().min(1).default(1),
    reorder: z.int().min(0).default(0),
    badSignature: z.boolean().default(false),
  }),
  post: z.object({ payload: z.record(z.string(), z.unknown()) }),
  settle: z.object({}),
  overview: z.object({}),
};
export type AdminCall = keyof typeof adminInputs;
export type AdminInput<C extends AdminCall> = z.input<(typeof adminInputs)[C]>;
