import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { sendMessage } from '../messages/send-message.ts';
import { createUpload } from './create-upload.ts';

process.env.LIMITS = JSON.stringify({ storageBytesPerUser: 25, uploadBytesPerHour: 100, uploadBytesPerHourAndUser: 1 });

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
