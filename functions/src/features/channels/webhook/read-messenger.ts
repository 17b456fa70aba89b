import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { cardContent } from './card-content.ts';
import type { ChannelEvent, AccountEvents } from './events.ts';
import { readEach, unreadable } from './read-each.ts';

const person = z.object({ id: z.string() });

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
  timestamp: z.number().default(() => Date.now()),
});

/** What every message has, except the echo of one that this product sent. */
const messagingHead = envelope.extend({
  message: z.object({
    mid: z.string().min(1),
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

/** Events are read one by one, so that an unknown one does not stop the others. */
export const messengerPayload = z.object({
  object: z.enum(['page', 'instagram']),
  entry: z.array(z.object({ id: z.string(), messaging: z.array(z.unknown()).default([]) })),
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

const aboutMessage = (
  { sender, recipient, timestamp }: Pick<Messaging, 'sender' | 'recipient' | 'timestamp'>,
  fromMe: boolean,
) => ({
  type: 'message' as const,
  userId: fromMe ? recipient.id : sender.id,
  fromMe,
  name: null,
  at: timestamp,
});

const messageEvents = (event: Messaging, given: Message): ChannelEvent[] => {
  const fromMe = given.is_echo ?? false;
  if (fromMe && given.metadata) return [{ type: 'accepted', callback: given.metadata, mid: given.mid }];
  if (given.is_deleted) return [];
  const about = {
    ...aboutMessage(event, fromMe),
    quotedMid: given.reply_to?.mid ?? null,
    isForwarded: false,
  };
  return partsOf(given).map((part, index) => ({
    ...about,
    ...part,
    mid: index === 0 ? given.mid : `${given.mid}#${index}`,
  }));
};

const eventsIn = (event: Messaging): ChannelEvent[] => {
  const userId = event.sender.id;
  if (event.message) return messageEvents(event, event.message);
  if (event.postback) {
    const { mid = `postback.${userId}.${event.timestamp}`, title, payload } = event.postback;
    return [
      {
        type: 'message',
        userId,
        mid,
        fromMe: false,
        name: null,
        content: text(title ?? payload ?? ''),
        origin: null,
        quotedMid: null,
        isForwarded: false,
        at: event.timestamp,
      },
    ];
  }
  if (event.reaction) {
    const { mid, action, emoji = '❤️' } = event.reaction;
    return [{ type: 'reaction', userId, mid, emoji: action === 'react' ? emoji : '', at: event.timestamp }];
  }
  if (event.delivery) return [{ type: 'watermark', userId, ack: 2, until: event.delivery.watermark }];
  // Instagram names the message that was read; all earlier ones are read as well.
  if (event.read) return [{ type: 'watermark', userId, ack: 3, until: event.read.watermark ?? event.timestamp }];
  return [];
};

/** Reads the events of a webhook of Messenger or Instagram. Events that conversations do not have, for example typing, are ignored. */
export const readMessenger = ({ entry }: z.output<typeof messengerPayload>): AccountEvents[] =>
  entry.map(({ id, messaging: items }) => ({
    externalId: id,
    events: readEach(items, {
      known: messaging,
      read: eventsIn,
      head: messagingHead,
      placeholder: (event) => ({
        ...aboutMessage(event, event.message.is_echo ?? false),
        mid: event.message.mid,
        content: unreadable,
        origin: null,
        quotedMid: null,
        isForwarded: false,
      }),
    }),
  }));
