import * as z from 'zod';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../../context/context.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import type { GraphApi } from '../graph/graph-api.ts';
import { userIdOf } from '../jid.ts';
import type { MediaContent, Part } from './parts.ts';
import { storedFile } from './stored-file.ts';

const accepted = z.object({ message_id: z.string() });
const uploaded = z.object({ attachment_id: z.string() });

const messengerTypes = { image: 'image', video: 'video', audio: 'audio', application: 'file' } as const;

/** Pages accept an upload; Instagram downloads a file by a link that expires after minutes. */
const attachmentOf = async (
  context: Context,
  graph: GraphApi,
  account: AccountRecord,
  media: MediaContent,
): Promise<object> => {
  const type = messengerTypes[media.kind];
  if (account.channel === 'instagram')
    return {
      type,
      payload: { url: await context.media.link(media.key, { name: media.name, mimetype: media.mimetype }) },
    };
  const form = new FormData();
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }));
  form.set('filedata', await storedFile(context, media), media.name || 'file');
  const { attachment_id: id } = await graph.post(`${account.parentId}/message_attachments`, form, uploaded);
  return { type, payload: { attachment_id: id } };
};

/** Sends one part by Messenger's or Instagram's Send API and returns Meta's id of it. Its echo carries `callback`. */
export const sendMessenger = async (
  context: Context,
  graph: GraphApi,
  account: AccountRecord,
  { chat, part, quotedMid, callback }: { chat: Chat; part: Part; quotedMid: string | null; callback: string },
): Promise<string> => {
  const message =
    part.type === 'media'
      ? { attachment: await attachmentOf(context, graph, account, part.media) }
      : { text: part.body };
  const { message_id: mid } = await graph.post(
    `${account.parentId}/messages`,
    {
      recipient: { id: userIdOf(chat) },
      messaging_type: 'RESPONSE',
      message: { ...message, ...(account.channel === 'facebook' ? { metadata: callback } : {}) },
      ...(quotedMid === null ? {} : { reply_to: { mid: quotedMid } }),
    },
    accepted,
  );
  return mid;
};
