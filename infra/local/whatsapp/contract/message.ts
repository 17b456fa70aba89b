import { z } from 'zod';
import { addressing } from './account.ts';
import { phoneNumber } from './phone-number.ts';

export const receipt = z.object({
  /** The device that sent it, as a JID. */
  from: z.string(),
  type: z.enum(['delivered', 'read', 'played', 'sent', 'retry']),
  /** Milliseconds since the epoch. */
  at: z.number(),
});

export const messageMedia = z.object({
  mimetype: z.string(),
  bytes: z.int(),
  fileName: z.string().optional(),
  /** Set when the phone could not download or decrypt the file. */
  error: z.string().optional(),
});

/** A message as one phone shows it. */
export const message = z.object({
  /** Grows in the order in which this phone got its messages. */
  seq: z.int(),
  id: z.string(),
  /** The phone that shows it. */
  owner: phoneNumber,
  /** The other side of the chat. */
  peer: phoneNumber,
  fromMe: z.boolean(),
  /** The device of the sender: 0 is the phone itself. */
  device: z.int(),
  /** `text`, or the name of the message's content in WhatsApp's protocol without `Message`. */
  kind: z.string(),
  text: z.string(),
  media: messageMedia.optional(),
  /** Whether it went by phone number or by LID. */
  addressing,
  quotedId: z.string().optional(),
  edited: z.boolean(),
  revoked: z.boolean(),
  /** For own messages: what the other side has said of them. For others': whether this phone read them. */
  status: z.enum(['sent', 'delivered', 'read', 'played', 'unread']),
  receipts: z.array(receipt),
  /** How often the same message came again and was dropped. */
  duplicates: z.int(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});

export const chat = z.object({
  peer: phoneNumber,
  name: z.string(),
  unread: z.int(),
  last: message.optional(),
});

export type Receipt = z.infer<typeof receipt>;
export type Message = z.infer<typeof message>;
export type MessageStatus = Message['status'];
export type Chat = z.infer<typeof chat>;
