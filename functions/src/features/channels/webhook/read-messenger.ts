import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { cardContent } from './card-content.ts';
import { pageChat } from '../jid.ts';
import { hashedMid } from './hashed-mid.ts';
import type { AccountEvents, ChannelEvent, ReadWebhook, UnreadPart } from './events.ts';
import { readEach, unreadable } from './read-each.ts';
import { shapeOf } from './shape-of.ts';

const person = z.object({ id: z.coerce.string().regex(/^[\w.-]{1,100}$/) });

const attachment = z.object({
  type: z.string(),
  payload: z
    .object({
      url: z.url().max(8192).nullish(),
      title: z.string().nullish(),
      sticker_id: z.number().nullish(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish(),
    })
    .nullish(),
});

const message = z.object({
  mid: z.string().min(1),
  text: z.string().optional(),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  is_unsupported: z.boolean().optional(),
  metadata: z.string().optional(),
  reply_to: z
    .object({ mid: z.string().optional(), story: z.object({ url: z.string().optional() }).optional() })
    .optional(),
  attachments: z.array(attachment).optional(),
});

const envelope = z.object({
  sender: person,
  recipient: person,
  timestamp: z
    .number()
    .positive()
    .catch(() => Date.now()),
});

/** The fields that every message has, except the echo of one that this product sent. */
const messagingHead = envelope.extend({
  message: z.object({
    mid: z.string().min(1).optional().catch(undefined),
    is_echo: z.boolean().optional(),
    is_deleted: z.literal(false).optional(),
    metadata: z.undefined().optional(),
  }),
});

const messaging = envelope.extend({
  message: message.optional(),
  postback: z
    .object({ mid: z.string().optional(), title: z.string().optional(), payload: z.string().optional() })
    .optional(),
  reaction: z
    .object({ mid: z.string(), action: z.enum(['react', 'unreact']), emoji: z.string().max(64).optional() })
    .optional(),
  delivery: z.object({ watermark: z.number() }).optional(),
  read: z.object({ watermark: z.number().optional(), mid: z.string().optional() }).optional(),
});
type Messaging = z.output<typeof messaging>;
type Message = z.output<typeof message>;
type Attachment = z.output<typeof attachment>;

/** The parts are read one by one, so that one of an unknown shape takes no other with it. */
export const messengerPayload = z.object({
  object: z.enum(['page', 'instagram']),
  entry: z.array(z.unknown()),
});

const kinds: Partial<
  Record<string, { kind: Extract<InboundContent, { type: 'media' }>['media']['kind']; mimetype: string }>
> = {
  image: { kind: 'image', mimetype: 'image/jpeg' },
  audio: { kind: 'audio', mimetype: 'audio/mp4' },
  video: { kind: 'video', mimetype: 'video/mp4' },
  file: { kind: 'application', mimetype: 'application/octet-stream' },
  ig_reel: { kind: 'video', mimetype: 'video/mp4' },
  reel: { kind: 'video', mimetype: 'video/mp4' },
  story_mention: { kind: 'image', mimetype: 'image/jpeg' },
};

const text = (body: string): InboundContent => ({ type: 'text', body: cutText(body, { bytes: maxTextBytes }) });

/** Decodes a part of a URL; returns it unchanged if it has an invalid escape. */
const unescaped = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Returns the last part of a URL's path if it looks like a file name. */
const nameIn = (url: string): string | null => {
  const last = unescaped(new URL(url).pathname.split('/').at(-1) ?? '');
  return /^[^/]{1,200}\.[A-Za-z0-9]{1,5}$/.test(last) ? last : null;
};

const contentOf = (
  caption: string,
  { type, payload }: Attachment,
): Pick<Extract<ChannelEvent, { type: 'message' }>, 'content' | 'origin'> => {
  const known = kinds[type];
  if (known && payload?.url) {
    const name = known.kind === 'application' ? nameIn(payload.url) : null;
    const kind = payload.sticker_id ? 'sticker' : known.kind;
    return {
      content: {
        type: 'media',
        body: caption,
        media: {
          kind,
          mimetype: known.mimetype,
          size: null,
          name,
          seconds: null,
          isVoice: kind === 'audio',
          waveform: null,
          isViewOnce: false,
        },
      },
      origin: { url: payload.url },
    };
  }
  if (payload?.coordinates) {
    const { lat: latitude, long: longitude } = payload.coordinates;
    const place = cardContent({
      type: 'location',
      latitude,
      longitude,
      name: payload.title ?? null,
      address: null,
      isLive: false,
      thumbnail: null,
    });
    if (place) return { content: place, origin: null };
  }
  const words = [caption, payload?.title, payload?.url].filter(Boolean).join('\n');
  return {
    content: words === '' ? { type: 'unsupported', kind: cutText(type, { units: 100 }), body: '' } : text(words),
    origin: null,
  };
};

/** A message with several files becomes one message a file; the first has its text. */
const partsOf = ({
  text: caption = '',
  attachments = [],
}: Message): Pick<Extract<ChannelEvent, { type: 'message' }>, 'content' | 'origin'>[] => {
  if (attachments.length > 0) return attachments.map((one, index) => contentOf(index === 0 ? caption : '', one));
  return [
    { content: caption === '' ? { type: 'unsupported', kind: 'unknown', body: '' } : text(caption), origin: null },
  ];
};

type PageChannel = 'facebook' | 'instagram';

const aboutMessage = (
  channel: PageChannel,
  { sender, recipient, timestamp }: Pick<Messaging, 'sender' | 'recipient' | 'timestamp'>,
  fromMe: boolean,
) => ({
  type: 'message' as const,
  chat: pageChat(channel, fromMe ? recipient.id : sender.id),
  fromMe,
  name: null,
  author: null,
  at: timestamp,
});

const messageEvents = (channel: PageChannel, event: Messaging, given: Message): ChannelEvent[] => {
  const fromMe = given.is_echo ?? false;
  if (fromMe && given.metadata) return [{ type: 'accepted', callback: given.metadata, mid: given.mid }];
  if (given.is_deleted) return [];
  const about = {
    ...aboutMessage(channel, event, fromMe),
    quotedMid: given.reply_to?.mid ?? null,
    isForwarded: false,
  };
  return partsOf(given).map((part, index) => ({
    ...about,
    ...part,
    mid: index === 0 ? given.mid : `${given.mid}#${index}`,
  }));
};

const eventsIn = (channel: PageChannel, event: Messaging): ChannelEvent[] => {
  if (event.message) return messageEvents(channel, event, event.message);
  const userId = event.sender.id;
  const chat = pageChat(channel, userId);
  if (event.postback) {
    const { mid = `postback.${userId}.${event.timestamp}`, title, payload } = event.postback;
    return [
      {
        ...aboutMessage(channel, event, false),
        mid,
        content: text(title ?? payload ?? ''),
        origin: null,
        quotedMid: null,
        isForwarded: false,
      },
    ];
  }
  if (event.reaction) {
    const { mid, action, emoji = '❤️' } = event.reaction;
    return [
      {
        type: 'reaction',
        chat,
        author: chat.address,
        mid,
        emoji: action === 'react' ? emoji : '',
        at: event.timestamp,
      },
    ];
  }
  if (event.delivery) return [{ type: 'watermark', chat, ack: 2, until: event.delivery.watermark }];
  // Instagram names the message that was read; all earlier ones are read as well.
  if (event.read) return [{ type: 'watermark', chat, ack: 3, until: event.read.watermark ?? event.timestamp }];
  return [];
};

const placeholder = (channel: PageChannel, item: unknown): ChannelEvent | null => {
  const { data: event } = messagingHead.safeParse(item);
  if (!event) return null;
  return {
    ...aboutMessage(channel, event, event.message.is_echo ?? false),
    mid: event.message.mid ?? hashedMid(item),
    content: unreadable,
    origin: null,
    quotedMid: null,
    isForwarded: false,
  };
};

const entry = z.object({ id: z.coerce.string(), messaging: z.unknown().optional() });

/** Reads the events of a webhook of Messenger or Instagram. Events that conversations do not have, for example typing, are unused. */
export const readMessenger = ({ object, entry: entries }: z.output<typeof messengerPayload>): ReadWebhook => {
  const channel = object === 'page' ? 'facebook' : 'instagram';
  const unread: UnreadPart[] = [];
  const accounts = entries.flatMap((given): AccountEvents[] => {
    const { data: known } = entry.safeParse(given);
    if (!known) {
      unread.push({ place: 'entry', shape: shapeOf(given), outcome: 'lost' });
      return [];
    }
    // What comes to another app is in `standby`, comments and the like are in `changes`.
    if (known.messaging === undefined) unread.push({ place: 'entry', shape: shapeOf(given), outcome: 'unused' });
    const events = readEach(
      known.messaging,
      {
        place: 'messaging',
        known: messaging,
        read: (event) => eventsIn(channel, event),
        placeholder: (item) => placeholder(channel, item),
      },
      unread,
    );
    return [{ externalId: known.id, events }];
  });
  return { accounts, notices: [], unread };
};
