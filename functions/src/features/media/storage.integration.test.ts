import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { testPlan, type TestContext, userContext } from '../../../test/user-context.ts';
import { useLimits } from '../../../test/use-limits.ts';
import { receiveMedia } from '../../domain/inbound/receive-media.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { receivedKey } from '../../platform/media/keys.ts';
import { storageOf, usedStorage } from '../../platform/media/storage-quota.ts';
import { forwardMessage } from '../messages/forward-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { deleteTicket } from '../tickets/delete-ticket.ts';
import { createUpload } from './create-upload.ts';

useLimits({ storageBytesPerUser: 25, uploadBytesPerHour: 100, uploadBytesPerHourAndUser: 1 });

const none = { params: undefined, query: undefined, body: undefined };
const announce = (context: TestContext, size: number) =>
  createUpload(context, { ...none, body: { ticketId: 1, name: 'foto.png', mimetype: 'image/png', size } });

type SignedForm = Awaited<ReturnType<typeof announce>>;

const post = async ({ url, fields }: SignedForm, content: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'foto.png');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
};

const send = (context: TestContext, { key }: SignedForm, requestId = randomUUID()) =>
  sendMessage(context, {
    ...none,
    params: { ticketId: 1 },
    body: {
      body: '',
      medias: [{ key, name: 'foto.png', mimetype: 'image/png', isVoice: false }],
      vCard: [],
      location: null,
      quotedMsg: null,
      mentions: [],
      isPrivate: true,
      requestId,
    },
  });

const upload = async (context: TestContext, content: string) => {
  const form = await announce(context, content.length);
  await post(form, content);
  return form;
};

/** An administrator with an open ticket, in a company whose plan has so many users. */
const atWork = async (users: number): Promise<TestContext> => {
  const { context } = await servedConversation();
  const { media } = userContext({ companyId: context.company.id });
  return Object.assign(context, { media, plan: { ...context.plan, users } });
};

it('keeps for a message the file that was there when it was sent, whatever its form uploads later', async () => {
  const context = await atWork(4);
  const form = await upload(context, 'original');
  const {
    messages: [message],
  } = await send(context, form);
  await post(form, 'replaced');
  expect(await (await fetch(message!.mediaUrl!)).text()).toBe('original');
  const again = await send(context, form);
  expect(await (await fetch(again.messages[0]!.mediaUrl!)).text()).toBe('original');
});

it('counts what messages keep against the plan, a file once however often it is sent', async () => {
  const context = await atWork(1);
  const form = await upload(context, '0123456789');
  await send(context, form);
  await send(context, form);
  await expect(announce(context, 16)).rejects.toMatchObject({ code: 'ERR_STORAGE_LIMIT', status: 403 });
  const [one, other] = [await upload(context, '0123456789'), await upload(context, '0123456789')];
  await send(context, one);
  await expect(send(context, other)).rejects.toMatchObject({ code: 'ERR_STORAGE_LIMIT' });
});

it('limits what a company announces in an hour, since nobody has to attach it', async () => {
  const context = await atWork(100);
  const forms = await Promise.allSettled(Array.from({ length: 15 }, () => announce(context, 10)));
  expect(forms.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(announce(context, 10)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', status: 429 });
  await expect(announce(await atWork(100), 10)).resolves.toHaveProperty('key');
});

/** A company with room for 25 bytes, and a picture that its contact sends. */
const withPicture = async (bytes: string) => {
  const { context, connection, event, ticket } = await servedConversation();
  const plan = { ...testPlan, id: randomInt(1_000_000, 2_000_000_000), users: 1 };
  await context.installation.plans.save(plan);
  context.company = { ...context.company, planId: plan.id };
  await context.commit(context.installation.companies.create(context.company), []);
  Object.assign(context, { media: userContext({ companyId: context.company.id }).media, plan });
  const media = {
    kind: 'image',
    mimetype: 'image/png',
    size: bytes.length,
    name: 'foto.png',
    seconds: null,
    isVoice: false,
    waveform: null,
    isViewOnce: false,
  } as const;
  const picture: InboundMessage = {
    ...inboundText(connection, { number: event.chat.address.number!, chat: event.chat }),
    content: { type: 'media', body: '', media },
  };
  await receiveMessage(context, picture);
  const { companyId, whatsappId, channel, chat, wid, fromMe } = picture;
  const key = receivedKey(picture, 'image/png');
  const { MEDIA_BUCKET: Bucket } = environment();
  await s3Client().send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: 'image/png' }));
  const outcome = { state: 'ready' as const, key, size: bytes.length, mimetype: 'image/png' };
  const ready = { companyId, whatsappId, channel, type: 'media' as const, chat, wid, fromMe, at: 1, outcome };
  await receiveMedia(context, ready);
  const stored = (await context.stores.messages.ofTicket(ticket, ticket.id, 10)).find((message) => message.media)!;
  return { context, connection, ticket, key, ready, stored };
};

const companyEvents = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-company') ? [effect.message.data] : [],
  );

it('counts what customers send, keeps it however full the storage is, and warns the company', async () => {
  const { context, ticket, key, ready } = await withPicture('x'.repeat(30));
  await receiveMedia(context, ready);
  expect(await usedStorage(context.company.id)).toBe(30);
  expect(await context.media.head(key)).toMatchObject({ size: 30 });
  expect(companyEvents(context)).toMatchObject([{ action: 'update', company: { storageFull: true } }]);
  context.company = (await context.installation.companies.get(context.company.id))!;
  expect(context.company.storageFull).toBe(true);
  await expect(announce(context, 1)).rejects.toMatchObject({ code: 'ERR_STORAGE_LIMIT' });
  context.effects.length = 0;
  await deleteTicket(context, { ...none, params: { id: ticket.id } });
  expect(await usedStorage(context.company.id)).toBe(0);
  expect(await context.media.head(key)).toBeNull();
  expect(companyEvents(context)).toMatchObject([{ company: { storageFull: false } }]);
});

it('frees what a ticket’s messages keep, once, when the ticket is deleted', async () => {
  const context = await atWork(2);
  const [one, other] = [await upload(context, '0123456789'), await upload(context, '01234')];
  for (const form of [one, one, other]) await send(context, form);
  const { id } = context.company;
  expect(await storageOf(id)).toMatchObject({ bytes: 15, files: 2, changedAt: expect.any(Number) as number });
  const keys = (await context.stores.files.ofHolder(1, 10)).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  await deleteTicket(context, { ...none, params: { id: 1 } });
  expect(await storageOf(id)).toMatchObject({ bytes: 0, files: 0 });
  for (const key of keys) expect(await context.media.head(key)).toBeNull();
});

it('keeps a copy of its own for a message that was sent on', async () => {
  const { context, connection, ticket, stored } = await withPicture('x'.repeat(10));
  await receiveMessage(context, inboundText(connection, { number: anyNumber() }));
  const tickets = await allTickets(context);
  const { contactId } = tickets.find(({ id }) => id !== ticket.id)!;
  const forward = () =>
    forwardMessage(context, {
      ...none,
      body: {
        messageId: stored.id,
        contactId,
        signMessage: false,
        requestId: '6f7a1c1e-5d0b-4c43-9a6e-1f0f4b5b7a10',
      },
    });
  const sent = await forward();
  await forward();
  expect(await usedStorage(context.company.id)).toBe(20);
  await deleteTicket(context, { ...none, params: { id: ticket.id } });
  expect(await (await fetch(sent.message.mediaUrl!)).text()).toBe('x'.repeat(10));
  expect(await usedStorage(context.company.id)).toBe(10);
  await deleteTicket(context, { ...none, params: { id: sent.ticket.id } });
  expect(await usedStorage(context.company.id)).toBe(0);
});
