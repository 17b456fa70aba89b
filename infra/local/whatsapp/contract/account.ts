import { z } from 'zod';
import { phoneNumber } from './phone-number.ts';

/** `phone` is a company's own phone, which scans QR codes; `contact` is somebody who writes to it. */
export const accountKind = z.enum(['phone', 'contact']);

/** By phone number, or by LID, WhatsApp's number-less identity. */
export const addressing = z.enum(['pn', 'lid']);

export const accountSettings = z.object({
  name: z.string().trim().min(1).max(100),
  /** The way this person's messages are addressed on the wire: by number, or by LID with the number beside it. */
  addressing,
  /** Reads each message as it arrives. */
  autoRead: z.boolean(),
  /** A phone that is offline receives nothing until it is back. */
  online: z.boolean(),
});

export const account = accountSettings.extend({ phone: phoneNumber, lid: z.string(), kind: accountKind });

/** A linked device of an account: a client that scanned, or was scanned by, its phone. */
export const companion = z.object({
  phone: phoneNumber,
  device: z.int().positive(),
  jid: z.string(),
  lid: z.string(),
  pairedAt: z.number(),
  connected: z.boolean(),
  /** One-time pre-keys that the client uploaded and nobody used yet. */
  preKeys: z.int(),
  /** Stanzas that the client has not acknowledged. */
  pending: z.int(),
});

export const newAccount = accountSettings.partial().extend({
  phone: phoneNumber.optional().describe('one is made up when it is left out'),
  name: accountSettings.shape.name,
});

/**
 * Reasons to end a client's connection, by what the client makes of them. The device stays linked, whatever is
 * said: to log it out for good, unlink it.
 */
export const dropReason = z.enum([
  'restart-required',
  'logged-out',
  'replaced',
  'unavailable',
  'bad-session',
  'stream-end',
  'close',
  'forbidden',
  'multidevice-mismatch',
  'silence',
  'deaf',
]);

export type Addressing = z.infer<typeof addressing>;
export type AccountKind = z.infer<typeof accountKind>;
export type AccountSettings = z.infer<typeof accountSettings>;
export type Account = z.infer<typeof account>;
export type Companion = z.infer<typeof companion>;
export type DropReason = z.infer<typeof dropReason>;
