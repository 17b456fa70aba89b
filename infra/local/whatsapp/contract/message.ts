import { z } from 'zod';
import { addressing } from './account.ts';
import { card } from './card.ts';
import { chatId } from './chat-id.ts';
import { phoneNumber } from './phone-number.ts';

const receipt = z.object({
  /** JID of the device that sent the receipt. */
  from: z.string(),
  type: z.enum(['delivered', 'read', 'played', 'sent', 'retry']),
  /** Epoch milliseconds. */
  at: z.number(),
});

const messageMedia = z.object({
  mimetype: z.string(),
  bytes: z.int(),
  seconds: z.number().optional(),
  /** True for a voice note. */
  isVoice: z.boolean().optional(),
  /** Loudness levels of a voice note, in base64. */
  waveform: z.base64().optional(),
  fileName: z.string().optional(),
  /** Set if the phone could not download or decrypt the file. */
  error: z.string().optional(),
});

/** A message as one phone shows it. */
export const message = z.object({
  /** Increases in the order in which this phone got its messages. */
  seq: z.int(),
  id: z.string(),
  /** The phone that shows it. */
  owner: phoneNumber,
  /** The other side of the chat: a person or a group. */
  peer: chatId,
  fromMe: z.boolean(),
  /** The author. */
  author: phoneNumber,
  /** The device of the sender; 0 is the phone. */
  device: z.int(),
  /** `text`, or the name of the message's content in WhatsApp's protocol without `Message`. */
  kind: z.string(),
  text: z.string(),
  media: messageMedia.optional(),
  card: card.optional(),
  /** The addressing of the message: by number or by LID. */
  addressing,
  quotedId: z.string().optional(),
  /** The `kind` of the quoted message. */
  quotedKind: z.string().optional(),
  mentions: z.array(phoneNumber),
  /** The number of times that it was forwarded. */
  forwarded: z.int(),
  viewOnce: z.boolean(),
  /** Seconds after which it disappears. */
  expiresIn: z.int().optional(),
  reactions: z.array(z.object({ by: phoneNumber, emoji: z.string() })),
  edited: z.boolean(),
  revoked: z.boolean(),
  /** Own messages: the other side's receipt, in groups the least of all. Others: whether this phone read it. */
  status: z.enum(['sent', 'delivered', 'read', 'played', 'unread']),
  receipts: z.array(receipt),
  /** The number of times that the same message arrived again and was ignored. */
  duplicates: z.int(),
  /** Epoch milliseconds. */
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
