import { z } from 'zod';
import { buttonKind } from './card.ts';
import { chatId } from './chat-id.ts';
import { phoneNumber } from './phone-number.ts';

const text = z.string().min(1).max(65_536);
const messageId = z.string().min(1).max(100);
const file = z.object({ mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+/), data: z.base64() });

/** What somebody can write on a phone, by its name in a request. Exactly one of them makes the message. */
export const newContents = {
  /** Alone a text; with a file its caption; with a link preview the text that has the link. */
  image: file,
  video: file.extend({ seconds: z.number().min(0).optional(), gif: z.boolean().optional() }),
  /** `voice` is a voice note, recorded in the chat; `waveform` how loud it is along its way, 64 bytes of 0 to 100. */
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
    /** Shared live; send it again with a higher sequence when it moved. */
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
  /** A vote replaces the voter's earlier one; no options take it back. Encrypted with the poll's secret. */
  vote: z.object({ of: messageId, options: z.array(z.string()) }),
  event: z.object({
    name: z.string().min(1),
    description: z.string().optional(),
    location: z.string().optional(),
    startsAt: z.number(),
    endsAt: z.number().optional(),
    isCanceled: z.boolean().optional(),
  }),
  /** Says whether one comes to an event. Encrypted with the event's secret. */
  attend: z.object({ of: messageId, reply: z.enum(['going', 'not-going', 'maybe']) }),
  /** An empty emoji takes the reaction back. */
  react: z.object({ to: messageId, emoji: z.string().max(32) }),
  edit: z.object({ of: messageId, text }),
  revoke: z.object({ of: messageId }),
  /** Turns disappearing messages of a chat between two people on, or off with 0. For groups change the group. */
  expiry: z.object({ seconds: z.int().min(0) }),
  /** A content of the protocol that no client knows yet. */
  unknown: z.literal(true),
  /** Any message of WhatsApp's protocol, as `proto.Message.fromObject` takes it. */
  content: z.record(z.string(), z.unknown()),
};

export type NewContentName = keyof typeof newContents;
export const newContentNames = Object.keys(newContents) as NewContentName[];

const shape = z.object({
  to: chatId,
  text: text.optional().describe('the text, or the caption of a file'),
  ...z.object(newContents).partial().shape,
  /** A card with the link that stands in the text; `ad` when the chat was begun from an advertisement. */
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
  /** People who are named in the text as `@<number>`. */
  mentions: z.array(phoneNumber).optional(),
  /** How often it was forwarded before; 5 and more shows as "forwarded many times". */
  forwarded: z.int().min(1).optional(),
  /** A file that can be opened once: `phone-only` is withheld from linked devices, as WhatsApp does by default. */
  viewOnce: z.enum(['everywhere', 'phone-only']).optional(),
  /** Disappears after so many seconds; the timer of the chat when left out. */
  expiresIn: z.int().min(0).optional(),
  /** The same id again is a message that comes twice. */
  id: messageId.optional(),
  /** Damages the ciphertext once, so that linked clients have to ask the sender for the message again. */
  corrupt: z.boolean().optional(),
  /** What linked clients decrypt is no message, once: they have to ask the sender for it again. */
  garbled: z.boolean().optional(),
  /** The server withholds the content from linked clients, which have to ask their own phone for it. */
  absent: z.boolean().optional(),
});

const CAPTIONED: NewContentName[] = ['image', 'video', 'document'];

const isOneContent = (wish: z.output<typeof shape>): boolean => {
  const named = newContentNames.filter((name) => wish[name] !== undefined);
  if (named.length === 0) return wish.text !== undefined;
  return named.length === 1 && (wish.text === undefined || CAPTIONED.includes(named[0] as NewContentName));
};

const ONE_CONTENT = 'exactly one of text, a file with text as its caption, and the other contents';

export const newMessage = shape.refine(isOneContent, ONE_CONTENT);

/** A message that stands in a phone's chats from before: nobody is told of it. */
export const pastMessage = shape
  .omit({ corrupt: true, garbled: true, absent: true })
  .extend({
    from: phoneNumber.optional().describe('who wrote it: the phone itself when left out'),
    /** Milliseconds since the epoch; kept in seconds, as on the wire. */
    at: z.number(),
  })
  .refine(isOneContent, ONE_CONTENT);

/** What somebody puts into the status that their contacts see for a day. */
export const newStatus = z
  .object({
    viewers: z.array(phoneNumber).min(1),
    text: text.optional(),
    image: file.optional(),
  })
  .refine(({ text: words, image }) => words !== undefined || image !== undefined, 'a text or an image');

export type NewMessage = z.output<typeof newMessage>;
