import { maxContactNumbers, maxContacts } from '@recado/shared/contract/cards';
import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { cardContent } from './card-content.ts';
import type { ChannelEvent, AccountEvents } from './events.ts';
import { readEach, unreadable } from './read-each.ts';

const file = z.object({
  id: z.string(),
  mime_type: z.string().default('application/octet-stream'),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
});
const choice = z.object({ id: z.string(), title: z.string() });

/** What every message has. */
const messageHead = z.object({
  from: z.string().regex(/^\d{5,20}$/),
  id: z.string().min(1),
  timestamp: z.coerce.number(),
});

const message = messageHead.extend({
  type: z.string(),
  context: z
    .object({
      id: z.string().optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
    })
    .optional(),
  text: z.object({ body: z.string() }).optional(),
  image: file.optional(),
  video: file.optional(),
  audio: file.optional(),
  document: file.optional(),
  sticker: file.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string() }),
        phones: z.array(z.object({ phone: z.string().optional(), wa_id: z.string().optional() })).optional(),
      }),
    )
    .optional(),
  reaction: z.object({ message_id: z.string(), emoji: z.string().max(64).optional() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({
      button_reply: choice.optional(),
      list_reply: choice.extend({ description: z.string().optional() }).optional(),
    })
    .optional(),
});
type Message = z.output<typeof message>;

const status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.coerce.number(),
  recipient_id: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});

const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z
    .array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string().optional() }).optional() }))
    .default([]),
  messages: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
});

/** Events are read one by one, so that an unknown one does not stop the others. */
export const whatsappPayload = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ id: z.string(), changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});

const mediaKinds = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const;

/** Types of messages that conversations do not show. */
const hiddenTypes: ReadonlySet<string> = new Set(['system', 'request_welcome']);

const text = (body: string): InboundContent => ({ type: 'text', body: cutText(body, { bytes: maxTextBytes }) });

const mediaOf = (given: Message): Pick<Extract<ChannelEvent, { type: 'message' }>, 'content' | 'origin'> | null => {
  for (const [type, kind] of Object.entries(mediaKinds) as [
    keyof typeof mediaKinds,
    (typeof mediaKinds)[keyof typeof mediaKinds],
  ][]) {
    const found = given[type];
    if (found) {
      const media = {
        kind,
        mimetype: cutText(found.mime_type, { units: 255 }),
        size: null,
        name: cutText(found.filename ?? '', { units: 255 }) || null,
        seconds: null,
        isVoice: found.voice ?? false,
        waveform: null,
        isViewOnce: false,
      };
      return {
        content: { type: 'media', body: cutText(found.caption ?? '', { bytes: maxTextBytes }), media },
        origin: { mediaId: found.id },
      };
    }
  }
  return null;
};

/** The card of a location, of contacts or of a choice. */
const cardOf = ({ interactive, location, contacts }: Message): InboundContent | null => {
  const chosen = interactive?.button_reply ?? interactive?.list_reply;
  if (chosen) return cardContent({ type: 'answer', rowId: chosen.id, text: chosen.title });
  if (location)
    return cardContent({
      ...location,
      type: 'location',
      name: location.name ?? null,
      address: location.address ?? null,
      isLive: false,
      thumbnail: null,
    });
  if (!contacts) return null;
  return cardContent({
    type: 'contacts',
    contacts: contacts.slice(0, maxContacts).map(({ name, phones = [] }) => ({
      name: name.formatted_name,
      numbers: phones.flatMap(({ phone, wa_id: number }) => phone ?? number ?? []).slice(0, maxContactNumbers),
    })),
  });
};

const aboutMessage = ({ from, id, timestamp }: z.output<typeof messageHead>, names: ReadonlyMap<string, string>) => ({
  type: 'message' as const,
  userId: from,
  mid: id,
  fromMe: false,
  name: names.get(from) ?? null,
  at: timestamp * 1000,
});

const messageEvents = (given: Message, names: ReadonlyMap<string, string>): ChannelEvent[] => {
  if (hiddenTypes.has(given.type)) return [];
  if (given.reaction)
    return [
      {
        type: 'reaction',
        userId: given.from,
        mid: given.reaction.message_id,
        emoji: given.reaction.emoji ?? '',
        at: given.timestamp * 1000,
      },
    ];
  const plainText = given.text?.body ?? given.button?.text ?? '';
  const plain =
    plainText === ''
      ? { type: 'unsupported' as const, kind: cutText(given.type, { units: 100 }), body: '' }
      : text(plainText);
  const shown = mediaOf(given) ?? { content: cardOf(given) ?? plain, origin: null };
  return [
    {
      ...aboutMessage(given, names),
      ...shown,
      quotedMid: given.context?.id ?? null,
      isForwarded: given.context?.forwarded ?? given.context?.frequently_forwarded ?? false,
      ...(given.context?.frequently_forwarded ? { isForwardedOften: true } : {}),
    },
  ];
};

const acks: Partial<Record<string, 1 | 2 | 3 | 4>> = { sent: 1, delivered: 2, read: 3, played: 4 };

const statusEvents = ({
  id: mid,
  status: name,
  timestamp,
  recipient_id: userId,
  biz_opaque_callback_data,
  errors = [],
}: z.output<typeof status>): ChannelEvent[] => {
  const callback = biz_opaque_callback_data ?? null;
  const ack = acks[name];
  const accepted: ChannelEvent[] = callback === null ? [] : [{ type: 'accepted', callback, mid }];
  if (ack) return [...accepted, { type: 'receipt', userId, mid, callback, ack, at: timestamp * 1000 }];
  return name === 'failed' ? [...accepted, { type: 'failure', userId, mid, code: errors[0]?.code ?? 0 }] : accepted;
};

const eventsOf = (given: z.output<typeof value>): ChannelEvent[] => {
  const names = new Map(
    given.contacts.flatMap(({ wa_id: number, profile }) => (profile?.name ? [[number, profile.name] as const] : [])),
  );
  return [
    ...readEach(given.messages, {
      known: message,
      read: (one) => messageEvents(one, names),
      head: messageHead,
      placeholder: (one) => ({
        ...aboutMessage(one, names),
        content: unreadable,
        origin: null,
        quotedMid: null,
        isForwarded: false,
      }),
    }),
    ...readEach(given.statuses, {
      known: status,
      read: statusEvents,
      head: z.never(),
      placeholder: (none) => none,
    }),
  ];
};

/** Reads the events of a webhook of the Cloud API by phone number. */
export const readWhatsapp = ({ entry }: z.output<typeof whatsappPayload>): AccountEvents[] =>
  entry.flatMap(({ changes }) =>
    changes
      .filter(({ field }) => field === 'messages')
      .flatMap((change) => {
        const parsed = value.safeParse(change.value);
        return parsed.success
          ? [{ externalId: parsed.data.metadata.phone_number_id, events: eventsOf(parsed.data) }]
          : [];
      }),
  );
