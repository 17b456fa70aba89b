import { PutObjectCommand } from '@aws-sdk/client-s3';
import { previewKey } from '@recado/shared/contract/pictures';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import { expect, it } from 'vitest';
import { allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { otherWebp, smallWebp } from '../../../test/preview.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMedia } from '../../domain/inbound/receive-media.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { attachedKey, receivedKey, uploadKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { getMedia } from '../media/get-media.ts';
import { deleteTicket } from '../tickets/delete-ticket.ts';
import { forwardMessage } from './forward-message.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';

const none = { params: undefined, query: undefined, body: undefined };
const preview = Buffer.from(smallWebp, 'base64');
const picture = Buffer.alloc(60_001, 7);

const served = async () => {
  const scene = await servedConversation();
  scene.context.media = userContext({ companyId: scene.context.company.id }).media;
  return scene;
};

const uploaded = async ({ company, ids, media }: TestContext, bytes: Uint8Array = picture, mimetype = 'image/jpeg') => {
  const key = uploadKey(company.id, 1, ids.ulid(), 'foto.jpg');
  await media.write(key, { bytes, mimetype });
  return { key, name: 'foto.jpg', mimetype };
};

const send = async (context: TestContext, ...medias: Record<string, unknown>[]) => {
  const [ticket] = await allTickets(context);
  const body = sendEndpoint.body!.parse({ medias });
  return (await sendMessage(context, { ...none, params: { ticketId: ticket!.id }, body })).messages;
};

/** Loads a link as a browser does. */
const load = async (url: string) => {
  const answer = await fetch(url);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};

it('a sent picture has the preview that its browser made, counted and deleted with it', async () => {
  const { context, ticket } = await served();
  const file = await uploaded(context);
  const [sent] = await send(context, { ...file, preview: smallWebp });
  expect(sent!.preview).toMatchObject({ width: 16, height: 12 });
  expect(await load(sent!.preview!.url)).toEqual({ status: 200, type: 'image/webp', bytes: preview });
  expect((await load(sent!.mediaUrl!)).bytes.equals(picture)).toBe(true);
  expect(await usedStorage(context.company.id)).toBe(picture.length + preview.length);
  const fetched = await getMedia(context, { ...none, params: { messageId: sent!.id } });
  expect((await load(fetched.previewUrl!)).bytes).toEqual(preview);
  await deleteTicket(context, { ...none, params: { id: ticket.id } });
  expect((await load(sent!.preview!.url)).status).toBe(404);
  expect(await usedStorage(context.company.id)).toBe(0);
});

it('a file that is sent again keeps the preview of its first message', async () => {
  const { context } = await served();
  const file = await uploaded(context);
  const [first] = await send(context, { ...file, preview: smallWebp });
  const [second] = await send(context, { ...file, preview: otherWebp });
  expect(second!.preview).toBeUndefined();
  expect((await load(first!.preview!.url)).bytes).toEqual(preview);
});

it.each([
  ['what is no picture', picture, 'image/jpeg', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
  ['a preview of a document', picture, 'application/pdf', smallWebp],
  ['a preview of a small picture', Buffer.alloc(60_000), 'image/jpeg', smallWebp],
])('%s is left out, and the message goes', async (_, bytes, mimetype, given) => {
  const { context } = await served();
  const file = await uploaded(context, bytes, mimetype);
  const [sent] = await send(context, { ...file, preview: given });
  expect(sent).toMatchObject({ mediaState: 'ready', mediaSize: bytes.length });
  expect(sent!.preview).toBeUndefined();
  expect(await context.media.head(previewKey(attachedKey(file.key)))).toBeNull();
  expect(await usedStorage(context.company.id)).toBe(bytes.length);
});

it('a message goes without its preview where the storage refuses that', async () => {
  const { context } = await served();
  const file = await uploaded(context);
  context.media = { ...context.media, write: () => Promise.reject(new Error('refused')) };
  const [sent] = await send(context, { ...file, preview: smallWebp });
  expect(sent).toMatchObject({ mediaState: 'ready' });
  expect(sent!.preview).toBeUndefined();
});

/** A picture that a contact has sent, with a preview. */
const received = async () => {
  const scene = await served();
  const { context, connection, event, ticket } = scene;
  const media = { kind: 'image', mimetype: 'image/jpeg', size: picture.length, name: null, seconds: null } as const;
  const message: InboundMessage = {
    ...inboundText(connection, { number: event.chat.address.number!, chat: event.chat }),
    content: { type: 'media', body: '', media: { ...media, isVoice: false, waveform: null, isViewOnce: false } },
  };
  await receiveMessage(context, message);
  const { companyId, whatsappId, channel, chat, wid, fromMe } = message;
  const key = receivedKey(message, 'image/jpeg');
  const Bucket = environment().MEDIA_BUCKET;
  await s3Client().send(new PutObjectCommand({ Bucket, Key: key, Body: picture, ContentType: 'image/jpeg' }));
  await s3Client().send(
    new PutObjectCommand({ Bucket, Key: previewKey(key), Body: preview, ContentType: 'image/webp' }),
  );
  const stored = { bytes: preview.length, width: 16, height: 12 };
  const outcome = { state: 'ready', key, size: picture.length, mimetype: 'image/jpeg', preview: stored } as const;
  const source = { companyId, whatsappId, channel, chat, wid, fromMe } as const;
  await receiveMedia(context, { ...source, type: 'media', at: 1, outcome });
  const { messages } = await listMessages(context, { ...none, params: { ticketUuid: ticket.uuid }, query: {} });
  return { ...scene, shown: messages.find(({ mediaType }) => mediaType === 'image')! };
};

it('a received picture has the preview that was stored with it, and so has a message that it is sent on in', async () => {
  const { context, connection, ticket, shown } = await received();
  expect(shown.preview).toMatchObject({ width: 16, height: 12 });
  expect((await load(shown.preview!.url)).bytes).toEqual(preview);
  const both = picture.length + preview.length;
  expect(await usedStorage(context.company.id)).toBe(both);
  await receiveMessage(context, inboundText(connection, { number: anyNumber() }));
  const { contactId } = (await allTickets(context)).find(({ id }) => id !== ticket.id)!;
  const body = { messageId: shown.id, contactId, signMessage: false };
  const forwarded = await forwardMessage(context, { ...none, body });
  expect(await usedStorage(context.company.id)).toBe(2 * both);
  await deleteTicket(context, { ...none, params: { id: ticket.id } });
  expect((await load(forwarded.message.preview!.url)).bytes).toEqual(preview);
  expect(await usedStorage(context.company.id)).toBe(both);
});

it('a picture whose preview is gone is sent on without one', async () => {
  const { context, connection, ticket, shown } = await received();
  const { pathname } = new URL(shown.preview!.url);
  await context.media.remove([decodeURIComponent(pathname.slice(pathname.indexOf('/c/') + 1))]);
  await receiveMessage(context, inboundText(connection, { number: anyNumber() }));
  const { contactId } = (await allTickets(context)).find(({ id }) => id !== ticket.id)!;
  const body = { messageId: shown.id, contactId, signMessage: false };
  const { message } = await forwardMessage(context, { ...none, body });
  expect(message).toMatchObject({ mediaState: 'ready' });
  expect(message.preview).toBeUndefined();
});

it('no link leads to the preview of another company, whatever a key says', async () => {
  const { context } = await served();
  const foreign = userContext({ companyId: context.company.id + 1 });
  const file = await uploaded(foreign);
  await expect(send(context, { ...file, preview: smallWebp })).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
  expect(await foreign.media.head(previewKey(attachedKey(file.key)))).toBeNull();
  await expect(context.media.link(previewKey(attachedKey(file.key)), undefined, { isOfMessage: true })).rejects.toThrow(
    'another company',
  );
});
