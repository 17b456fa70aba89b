import { maxContactNumbers, maxContacts } from '@recado/shared/contract/cards';
import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { cardContent } from './card-content.ts';
import type { ChannelEvent } from './events.ts';

const file = z.object({
  id: z.string(),
  mime_type: z.string().default('application/octet-stream'),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
});
const choice = z.object({ id: z.string(), title: z.string() });

/** The content of a message of the Cloud API. */
export const messageContent = z.object({
  type: z.string(),
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
        name: z.object({ formatted_name: z.string() }).nullish().catch(null),
        phones: z.array(z.object({ phone: z.string().optional(), wa_id: z.string().optional() })).optional(),
      }),
    )
    .optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({
      button_reply: choice.optional(),
      list_reply: choice.extend({ description: z.string().optional() }).optional(),
    })
    .optional(),
});
type Message = z.output<typeof messageContent>;

type Shown = Pick<Extract<ChannelEvent, { type: 'message' }>, 'content' | 'origin'>;

const mediaKinds = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
} as const;

const text = (body: string): InboundContent => ({ type: 'text', body: cutText(body, { bytes: maxTextBytes }) });

const mediaOf = (given: Message): Shown | null => {
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
    contacts: contacts.slice(0, maxContacts).map(({ name, phones = [] }) => {
      const numbers = phones.flatMap(({ phone, wa_id: number }) => phone ?? number ?? []).slice(0, maxContactNumbers);
      return { name: name?.formatted_name ?? numbers[0] ?? '', numbers };
    }),
  });
};

/** Returns the content of a message as a conversation shows it; its kind alone where the product does not know it. */
export const shownContent = (given: Message): Shown => {
  const plainText = given.text?.body ?? given.button?.text ?? '';
  const plain: InboundContent =
    plainText === '' ? { type: 'unsupported', kind: cutText(given.type, { units: 100 }), body: '' } : text(plainText);
  return mediaOf(given) ?? { content: cardOf(given) ?? plain, origin: null };
};
