import * as z from 'zod';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../../context/context.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import type { GraphApi } from '../graph/graph-api.ts';
import { recipientOf } from '../jid.ts';
import { cloudCard } from './cloud-card.ts';
import type { MediaContent, Part, TemplateContent } from './parts.ts';
import { storedFile } from './stored-file.ts';

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const uploaded = z.object({ id: z.string() });

const cloudTypes = { image: 'image', video: 'video', audio: 'audio', application: 'document' } as const;

/** The Cloud API accepts Ogg only with its codec, which storage does not have for a forwarded inbound voice note. */
const typeOf = (mimetype: string): string => (mimetype === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimetype);

const upload = async (
  context: Context,
  graph: GraphApi,
  account: AccountRecord,
  given: Pick<MediaContent, 'key' | 'mimetype' | 'name'>,
): Promise<string> => {
  const media = { ...given, mimetype: typeOf(given.mimetype) };
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', media.mimetype);
  form.set('file', await storedFile(context, media), media.name || 'file');
  return (await graph.post(`${account.externalId}/media`, form, uploaded)).id;
};

const templateOf = ({ name, language, parameters }: TemplateContent): object => ({
  name,
  language: { code: language },
  components:
    parameters.length === 0
      ? []
      : [
          {
            type: 'body',
            parameters: parameters.map((parameter) => ({
              type: 'text',
              text: parameter.value,
              ...(/^\d+$/.test(parameter.name) ? {} : { parameter_name: parameter.name }),
            })),
          },
        ],
});

const contentOf = async (context: Context, graph: GraphApi, account: AccountRecord, part: Part): Promise<object> => {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: { body: part.body, preview_url: true } };
    case 'card': {
      const imageId = part.image && (await upload(context, graph, account, { ...part.image, name: 'image' }));
      const card = cloudCard(part.card, imageId);
      if (card === null) throw new TypeError('a card that is sent as text has no Cloud API form');
      return card;
    }
    case 'template':
      return { type: 'template', template: templateOf(part) };
    case 'media': {
      const type = cloudTypes[part.media.kind];
      const id = await upload(context, graph, account, part.media);
      const caption = part.caption === '' ? {} : { caption: part.caption };
      const filename = type === 'document' ? { filename: part.media.name || 'file' } : {};
      return { type, [type]: { id, ...caption, ...filename, ...(part.media.isVoice ? { voice: true } : {}) } };
    }
  }
};

/** Sends one part by the Cloud API and returns Meta's id of it. Each status carries `callback`. */
export const sendWhatsapp = async (
  context: Context,
  graph: GraphApi,
  account: AccountRecord,
  { chat, part, quotedMid, callback }: { chat: Chat; part: Part; quotedMid: string | null; callback: string },
): Promise<string> => {
  const { messages } = await graph.post(
    `${account.externalId}/messages`,
    {
      messaging_product: 'whatsapp',
      ...recipientOf(chat),
      biz_opaque_callback_data: callback,
      ...(quotedMid === null ? {} : { context: { message_id: quotedMid } }),
      ...(await contentOf(context, graph, account, part)),
    },
    accepted,
  );
  return messages[0]?.id ?? '';
};
