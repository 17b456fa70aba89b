import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { addMessage, addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { createUpload } from './create-upload.ts';
import { getMedia } from './get-media.ts';
import { retryMedia } from './retry-media.ts';

const none = { params: undefined, query: undefined, body: undefined };
const upload = (context: TestContext, body: Partial<Parameters<typeof createUpload>[1]['body']> = {}) =>
  createUpload(context, { ...none, body: { ticketId: 1, name: 'foto.png', mimetype: 'image/png', size: 10, ...body } });
const get = (context: TestContext, messageId: string) => getMedia(context, { ...none, params: { messageId } });
const retry = (context: TestContext, messageId: string) => retryMedia(context, { ...none, params: { messageId } });

const post = async (
  { url, fields }: { url: string; fields: Record<string, string> },
  content: string,
  changed: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
  form.append('file', new Blob([content]), 'foto.png');
  return (await fetch(url, { method: 'POST', body: form })).status;
};

const store = (Key: string, Body: string, ContentType: string) =>
  s3Client().send(new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key, Body, ContentType }));

describe('an upload', () => {
  it('goes straight to storage, where its key says whose it is', async () => {
    const context = userContext();
    await addTicket(context, {});
    const form = await upload(context, { name: '../relatório.png' });
    expect(form.key).toMatch(new RegExp(`^uploads/c/${context.company.id}/out/1/[0-9A-Z]{26}/relatorio\\.png$`));
    expect(await post(form, '0123456789')).toBe(204);
    expect(await context.media.head(form.key)).toEqual({ size: 10, mimetype: 'image/png' });
  });

  it('without a ticket goes to the library of the company, under its user', async () => {
    const context = userContext({ viewer: { id: 7, profile: 'user' } });
    const form = await upload(context, { ticketId: undefined });
    expect(form.key).toMatch(new RegExp(`^uploads/c/${context.company.id}/library/7/[0-9A-Z]{26}/foto\\.png$`));
    expect(await post(form, '0123456789')).toBe(204);
    expect(await post(form, 'x', { key: form.key.replace('/7/', '/8/') })).toBe(403);
    await expect(upload(context, { ticketId: undefined, mimetype: 'text/html' })).rejects.toMatchObject({
      code: 'ERR_MEDIA_TYPE',
    });
  });

  it('is refused by storage when the form was tampered with', async () => {
    const context = userContext();
    await addTicket(context, {});
    const form = await upload(context);
    expect(await post(form, '01234567890')).toBe(400);
    expect(await post(form, '')).toBe(400);
    expect(await post(form, 'x', { 'Content-Type': 'text/html' })).toBe(403);
    expect(await post(form, 'x', { key: 'uploads/c/1/out/1/x/foto.png' })).toBe(403);
    expect(await post(form, 'x', { acl: 'public-read' })).toBe(403);
    expect(
      await post(form, 'x', {
        Policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64'),
      }),
    ).toBe(403);
    expect(await context.media.head(form.key)).toBeNull();
  });

  it('is for files that may be sent, on tickets that may be written to', async () => {
    const context = userContext();
    await addTicket(context, {});
    await addTicket(context, { id: 2, status: 'closed' });
    await addTicket(context, { id: 3, status: 'pending' });
    await expect(upload(context, { mimetype: 'text/html' })).rejects.toMatchObject({ code: 'ERR_MEDIA_TYPE' });
    await expect(upload(context, { size: 64 * 1024 * 1024 + 1 })).rejects.toMatchObject({
      code: 'ERR_MEDIA_TOO_LARGE',
    });
    for (const ticketId of [2, 3])
      await expect(upload(context, { ticketId })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_OPEN' });
  });

  it('is refused on tickets of another company, and on those that the user may not see', async () => {
    const owner = userContext();
    await addTicket(owner, { userId: 1 });
    await expect(upload(userContext())).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    const colleague = userContext({ companyId: owner.company.id, viewer: { id: 2, profile: 'user' } });
    await expect(upload(colleague)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });
});

describe('a link', () => {
  const ready = async (context: TestContext, key: string, mimetype: string, name: string) => {
    const ticket = await addTicket(context, { queueId: 5, userId: 2 });
    return addMessage(context, ticket, {
      mediaType: 'application',
      mediaState: 'ready',
      media: { key, name, size: 4, mimetype },
    });
  };

  it('opens the media of a message for some minutes, as what it is', async () => {
    const context = userContext();
    const key = `c/${context.company.id}/in/1/foto`;
    await store(key, 'data', 'text/html');
    const { id } = await ready(context, key, 'image/png', 'foto.png');
    const { url, expiresAt } = await get(context, id);
    const answer = await fetch(url);
    expect([
      answer.status,
      await answer.text(),
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, 'data', 'image/png', `inline; filename="foto.png"; filename*=UTF-8''foto.png`]);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect((await fetch(url.replace('/foto?', '/other?'))).status).toBe(403);
    expect((await fetch(url.replace('inline', 'attachment'))).status).toBe(403);
    expect((await fetch(url.split('?')[0]!)).status).toBe(403);
  });

  it('never lets a page that a contact sent run', async () => {
    const context = userContext();
    const key = `c/${context.company.id}/in/1/page`;
    await store(key, '<script>alert(1)</script>', 'text/html');
    const { id } = await ready(context, key, 'text/html', 'page.html');
    const { headers } = await fetch((await get(context, id)).url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('is made for keys of the own company only, whatever a message says', async () => {
    const context = userContext();
    const { id } = await ready(context, 'c/1/in/1/foto', 'image/png', 'foto.png');
    await expect(get(context, id)).rejects.toThrow(RangeError);
    expect(await context.media.head('c/1/in/1/foto')).toBeNull();
    await expect(context.media.read('c/1/in/1/foto')).rejects.toThrow(RangeError);
    await expect(
      context.media.write('c/1/in/1/foto', { bytes: Buffer.from('x'), mimetype: 'image/png' }),
    ).rejects.toThrow(RangeError);
  });

  it('is refused to other companies and to users who may not see the ticket', async () => {
    const context = userContext();
    const { id } = await ready(context, `c/${context.company.id}/in/1/foto`, 'image/png', 'foto.png');
    await expect(get(userContext(), id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    const inQueue = { id: 3, profile: 'user', queueIds: [5] } as const;
    await expect(get(userContext({ companyId: context.company.id, viewer: inQueue }), id)).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
    await expect(
      get(userContext({ companyId: context.company.id, viewer: { ...inQueue, allUserChat: 'enabled' } }), id),
    ).resolves.toHaveProperty('url');
  });

  it('waits for the media to be there', async () => {
    const context = userContext();
    const ticket = await addTicket(context, {});
    const { id } = await addMessage(context, ticket, {
      mediaType: 'image',
      mediaState: 'pending',
      media: { key: null, name: null, size: null, mimetype: 'image/png' },
    });
    await expect(get(context, id)).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
  });
});

describe('a failed download', () => {
  it('is asked for again, once for however many presses', async () => {
    const context = userContext();
    const ticket = await addTicket(context, {});
    const { id, wid } = await addMessage(context, ticket, {
      mediaType: 'image',
      mediaState: 'failed',
      media: { key: null, name: null, size: null, mimetype: 'image/png' },
    });
    const answers = await Promise.all([retry(context, id), retry(context, id)]);
    expect(answers.map(({ mediaState }) => mediaState)).toEqual(['pending', 'pending']);
    const commands = context.effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));
    expect(commands).toMatchObject([{ type: 'media', whatsappId: ticket.whatsappId, wid, fromMe: false }]);
    await expect(retry(userContext(), id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });
});
