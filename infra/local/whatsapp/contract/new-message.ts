import { z } from 'zod';
import { buttonKind } from './card.ts';
import { chatId } from './chat-id.ts';
import { phoneNumber } from './phone-number.ts';

const text = z.string().min(1).max(65_536);
const messageId = z.string().min(1).max(100);
const file = z.object({ mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+/), data: z.base64() });

/** The contents that a phone can send, by their names in a request. A message has exactly one of them, or a text. */
const newContents = {
  image: file,
  video: file.extend({ seconds: z.number().min(0).optional(), gif: z.boolean().optional() }),
  /** `voice`: a voice note; `waveform`: its loudness, 64 bytes from 0 to 100. */
  audio: file.extend({
    seconds: z.number().min(0).optional(),
    voice: z.boolean().optional(),
    waveform: z.base64().optional(),
  }),
  document: file.extend({ fileName: z.string().min(1).max(255) }),
  sticker: file,
  location: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().optional(),
    address: z.string().optional(),
    /** A live location; send it again with a higher sequence after it moved. */
    live: z.object({ sequence: z.int().min(1) }).optional(),
  }),
  contacts: z.array(z.object({ name: z.string().min(1), numbers: z.array(phoneNumber) })).min(1),
  list: z.object({
    title: z.string(),
    text,
    footer: z.string().optional(),
    buttonText: z.string().min(1),
    sections: z
      .array(
        z.object({
          title: z.string(),
          rows: z.array(z.object({ rowId: z.string(), title: z.string(), description: z.string().optional() })).min(1),
        }),
      )
      .min(1),
  }),
  buttons: z.object({
    text,
    footer: z.string().optional(),
    buttons: z.array(z.object({ kind: buttonKind, label: z.string().min(1), value: z.string() })).min(1),
  }),
  /** Chooses a row of a list or a reply button of an earlier message. */
  choose: z.object({ of: messageId, rowId: z.string() }),
  poll: z.object({
    name: z.string().min(1),
    options: z.array(z.string().min(1)).min(2).max(12),
    selectable: z.int().min(0).optional(),
  }),
  /** Replaces the voter's earlier vote; an empty list withdraws it. Encrypted with the poll's secret. */
  vote: z.object({ of: messageId, options: z.array(z.string()) }),
  event: z.object({
    name: z.string().min(1),
    description: z.string().optional(),
    location: z.string().optional(),
    startsAt: z.number(),
    endsAt: z.number().optional(),
    isCanceled: z.boolean().optional(),
  }),
  /** Answers an event. Encrypted with the event's secret. */
  attend: z.object({ of: messageId, reply: z.enum(['going', 'not-going', 'maybe']) }),
  /** An empty emoji removes the reaction. */
  react: z.object({ to: messageId, emoji: z.string().max(32) }),
  edit: z.object({ of: messageId, text }),
  revoke: z.object({ of: messageId }),
  /** Sets the timer of disappearing messages in a chat of two; 0 turns it off. For groups use `changeGroup`. */
  expiry: z.object({ seconds: z.int().min(0) }),
  /** A content that no client knows. */
  unknown: z.literal(true),
  /** Any message of WhatsApp's protocol, as `proto.Message.fromObject` takes it. */
  content: z.record(z.string(), z.unknown()),
};

export type NewContentName = keyof typeof newContents;
export const newContentNames = Object.keys(newContents) as NewContentName[];

const shape = z.object({
  to: chatId,
  text: text.optional().describe('the text, the caption of a file, or the text with the link of a preview'),
  ...z.object(newContents).partial().shape,
  /** The preview of a link in the text; `ad` for the advertisement from which the chat was started. */
  preview: z
    .object({
      url: z.url(),
      title: z.string(),
      description: z.string().optional(),
      thumbnail: z.base64().optional(),
      ad: z.boolean().optional(),
    })
    .optional(),
  quotedId: messageId.optional(),
  /** Accounts that the text mentions as `@<number>`. */
  mentions: z.array(phoneNumber).optional(),
  /** The number of times that it was forwarded; 5 and more shows as "forwarded many times". */
  forwarded: z.int().min(1).optional(),
  /** A file that can be opened once. `phone-only`: linked devices do not get it, WhatsApp's default. */
  viewOnce: z.enum(['everywhere', 'phone-only']).optional(),
  /** Seconds after which it disappears; by default the chat's timer. */
  expiresIn: z.int().min(0).optional(),
  /** The message id. The same id again makes a duplicate. */
  id: messageId.optional(),
  /** Corrupts the ciphertext once, so that linked clients must request a retry from the sender. */
  corrupt: z.boolean().optional(),
  /** Makes the plaintext invalid once, so that linked clients must request a retry from the sender. */
  garbled: z.boolean().optional(),
  /** Linked clients get the message without content and must request it from their own phone. */
  absent: z.boolean().optional(),
});

const CAPTIONED: NewContentName[] = ['image', 'video', 'document'];

const isOneContent = (input: z.output<typeof shape>): boolean => {
  const named = newContentNames.filter((name) => input[name] !== undefined);
  if (named.length === 0) return input.text !== undefined;
  return named.length === 1 && (input.text === undefined || CAPTIONED.includes(named[0] as NewContentName));
};

const ONE_CONTENT = 'exactly one of text, a file with text as its caption, and the other contents';

export const newMessage = shape.refine(isOneContent, ONE_CONTENT);

/** A past message that is only added to a phone's chats; it is not sent. */
export const pastMessage = shape
  .omit({ corrupt: true, garbled: true, absent: true })
  .extend({
    from: phoneNumber.optional().describe('the author; by default the phone itself'),
    /** Epoch milliseconds; rounded down to seconds, as on the wire. */
    at: z.number(),
  })
  .refine(isOneContent, ONE_CONTENT);

/** A post to an account's status. */
export const newStatus = z
  .object({
    viewers: z.array(phoneNumber).min(1),
    text: text.optional(),
    image: file.optional(),
  })
  .refine(({ text: words, image }) => words !== undefined || image !== undefined, 'a text or an image');

export type NewMessage = z.output<typeof newMessage>;
