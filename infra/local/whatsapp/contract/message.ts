import { z } from 'zod';
import { addressing } from './account.ts';
import { card } from './card.ts';
import { chatId } from './chat-id.ts';
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
  seconds: z.number().optional(),
  /** A voice note. */
  isVoice: z.boolean().optional(),
  /** How loud a voice note is along its way, in base64. */
  waveform: z.base64().optional(),
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
  /** The other side of the chat: a person or a group. */
  peer: chatId,
  fromMe: z.boolean(),
  /** Who wrote it. */
  author: phoneNumber,
  /** The device of the sender: 0 is the phone itself. */
  device: z.int(),
  /** `text`, or the name of the message's content in WhatsApp's protocol without `Message`. */
  kind: z.string(),
  text: z.string(),
  media: messageMedia.optional(),
  card: card.optional(),
  /** Whether it went by phone number or by LID. */
  addressing,
  quotedId: z.string().optional(),
  /** As `kind`, of the message that is quoted. */
  quotedKind: z.string().optional(),
  mentions: z.array(phoneNumber),
  /** How often it was forwarded; 0 is never. */
  forwarded: z.int(),
  viewOnce: z.boolean(),
  /** Disappears after so many seconds. */
  expiresIn: z.int().optional(),
  reactions: z.array(z.object({ by: phoneNumber, emoji: z.string() })),
  edited: z.boolean(),
  revoked: z.boolean(),
  /** For own messages: what the other side has said of them, in groups the one who is last. For others': whether this phone read them. */
  status: z.enum(['sent', 'delivered', 'read', 'played', 'unread']),
  receipts: z.array(receipt),
  /** How often the same message came again and was dropped. */
  duplicates: z.int(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});

export const chat = z.object({
  peer: chatId,
  name: z.string(),
  unread: z.int(),
  last: message.optional(),
});

export type Receipt = z.infer<typeof receipt>;
export type Message = z.infer<typeof message>;
export type MessageStatus = Message['status'];
export type Chat = z.infer<typeof chat>;
