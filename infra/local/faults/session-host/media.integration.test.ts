import { createCipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getMediaKeys } from '@whiskeysockets/baileys';
import { mediaBucket } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { region } from '../../aws/credentials.ts';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, HostedWorld, newWid } from './hosted-world.ts';
import type { Paired } from './hosted-world.ts';
import type { HostProcess } from './host-process.ts';

/** The smallest picture that is one, with some weight behind its end. */
const picture = Buffer.concat([Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'), randomBytes(300_000)]);

describe('media', () => {
  let world: HostedWorld;
  let host: HostProcess;
  let shop: Paired;
  let ana: Account;
  let objects: S3Client;

  const fetched = async (key: string) => Buffer.from(await (await objects.send(new GetObjectCommand({ Bucket: mediaBucket.name, Key: key }))).Body!.transformToByteArray());
  const outcomeOf = (wid: string, count = 1) => world.inbound.until('media', (event) => event.wid === wid, count);

  beforeAll(async () => {
    world = await HostedWorld.start();
    host = await world.host();
    shop = await world.pair({ companyId: 2, whatsappId: 1 });
    ana = await world.contact('Ana');
    objects = new S3Client({ region, endpoint: world.urls.objects, credentials: world.credentials, forcePathStyle: true });
  });
  afterAll(async () => {
    objects.destroy();
    await world.stop();
  });

  it('publishes a picture at once, and its bytes when they are stored', async () => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'look', image: { mimetype: 'image/png', data: picture.toString('base64') } });
    const message = await world.inbound.until('message', ({ wid }) => wid === sent!.id);
    expect(message.content).toEqual({ type: 'media', body: 'look', media: { kind: 'image', mimetype: 'image/png', size: picture.length, name: null, seconds: null, isVoice: false, isViewOnce: false } });
    const { outcome } = await outcomeOf(sent!.id);
    expect(outcome).toEqual({ state: 'ready', key: `c/2/in/1/${sent!.id}/them.png`, size: picture.length, mimetype: 'image/png' });
    expect((await fetched(`c/2/in/1/${sent!.id}/them.png`)).equals(picture)).toBe(true);
  });

  it('stores in parts what is larger than one', async () => {
    const large = Buffer.concat([picture, randomBytes(12_000_000)]);
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, image: { mimetype: 'image/png', data: large.toString('base64') } });
    const { outcome } = await outcomeOf(sent!.id);
    expect(outcome).toMatchObject({ state: 'ready', size: large.length });
    expect((await fetched(`c/2/in/1/${sent!.id}/them.png`)).equals(large)).toBe(true);
  });

  it('sends files from the bucket, with name and caption', async () => {
    const key = 'c/2/out/1/contract.pdf';
    const file = randomBytes(700_000);
    await objects.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: file }));
    const wid = newWid();
    const content = { type: 'media' as const, kind: 'application' as const, key, mimetype: 'application/pdf', name: 'contract.pdf', caption: 'to sign', isVoice: false };
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat: chatWith(ana), content, quoted: null });
    const { message } = await world.admin.waitFor('message.stored', (event) => event.message.owner === ana.phone && event.message.id === wid, { timeoutMs: 30_000 });
    expect(message.media).toMatchObject({ mimetype: 'application/pdf', bytes: file.length });
    expect((await world.admin.media({ phone: ana.phone, peer: shop.phone.phone, id: wid })).equals(file)).toBe(true);
  });

  it('sends a picture as an answer to a message', async () => {
    const question = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'which one?' });
    const key = 'c/2/out/1/this.png';
    await objects.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: picture }));
    const wid = newWid();
    const content = { type: 'media' as const, kind: 'image' as const, key, mimetype: 'image/png', name: 'this.png', caption: 'this one', isVoice: false };
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat: chatWith(ana), content, quoted: { wid: question!.id, fromMe: false, body: 'which one?', participant: null } });
    const { message } = await world.admin.waitFor('message.stored', (event) => event.message.owner === ana.phone && event.message.id === wid, { timeoutMs: 30_000 });
    expect(message).toMatchObject({ text: 'this one', quotedId: question!.id });
    expect((await world.admin.media({ phone: ana.phone, peer: shop.phone.phone, id: wid })).equals(picture)).toBe(true);
  });

  it('fails a message whose file is not there, with a reason', async () => {
    const wid = newWid();
    const content = { type: 'media' as const, kind: 'image' as const, key: 'c/2/out/1/nowhere.png', mimetype: 'image/png', name: 'x.png', caption: '', isVoice: false };
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat: chatWith(ana), content, quoted: null });
    expect(await world.inbound.until('failure', (event) => event.wid === wid)).toMatchObject({ reason: 'ERR_MEDIA_NOT_READY' });
  });

  it('asks no address that a sender made up', async () => {
    const asked: string[] = [];
    const trap = await listen((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, content: imageAt(`http://localhost:${trap.port}/internal`, randomBytes(32), picture) });
    expect((await outcomeOf(sent!.id)).outcome).toEqual({ state: 'failed', reason: 'ERR_WAPP_DOWNLOAD_MEDIA' });
    expect(asked).toEqual([]);
    await trap.close();
  });

  it('lets a media server that hangs hold up no message, and fetches after a kill what was left behind', async () => {
    const mediaKey = randomBytes(32);
    const sealed = await seal(picture, mediaKey);
    let hangs = true;
    const asked = Promise.withResolvers<void>();
    const server = await listen((_request, response) => {
      asked.resolve();
      if (!hangs) response.end(sealed);
    });
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, content: imageAt(`http://127.0.0.1:${server.port}/file`, mediaKey, picture) });
    await asked.promise;
    const next = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'are you there?' });
    await world.inbound.until('message', ({ wid }) => wid === next!.id);
    expect(world.inbound.of('media', ({ wid }) => wid === sent!.id)).toEqual([]);
    await host.kill();
    hangs = false;
    host = await world.host();
    expect((await outcomeOf(sent!.id)).outcome).toMatchObject({ state: 'ready', size: picture.length });
    expect(world.inbound.of('message', ({ wid }) => wid === sent!.id)).toHaveLength(1);
    await server.close();
  });

  it('keeps no bytes that were changed on the way, and fetches again when asked to', async () => {
    const mediaKey = randomBytes(32);
    const sealed = await seal(picture, mediaKey);
    const spoilt = Buffer.from(sealed);
    spoilt[1_000]! ^= 1;
    let answer: Buffer = spoilt;
    const server = await listen((_request, response) => void response.end(answer));
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, content: imageAt(`http://127.0.0.1:${server.port}/file`, mediaKey, picture) });
    expect((await world.inbound.until('media', (event) => event.wid === sent!.id, 1, 110_000)).outcome).toMatchObject({ state: 'failed' });
    await expect(objects.send(new HeadObjectCommand({ Bucket: mediaBucket.name, Key: `c/2/in/1/${sent!.id}/them.jpg` }))).rejects.toMatchObject({ name: 'NotFound' });
    answer = sealed;
    await world.command({ ...shop.ref, type: 'media', commandId: randomUUID(), chat: chatWith(ana), wid: sent!.id, fromMe: false });
    expect((await outcomeOf(sent!.id, 2)).outcome).toMatchObject({ state: 'ready', size: picture.length });
    await server.close();
  });
});

const imageAt = (url: string, mediaKey: Buffer, file: Buffer) => ({
  imageMessage: {
    url, mimetype: 'image/jpeg', mediaKey: mediaKey.toString('base64'), fileLength: file.length, fileSha256: createHash('sha256').update(file).digest('base64'),
  },
});

/** A file as WhatsApp's servers hold it. */
async function seal(file: Buffer, mediaKey: Buffer): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, 'image');
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const body = Buffer.concat([cipher.update(file), cipher.final()]);
  return Buffer.concat([body, createHmac('sha256', macKey!).update(iv).update(body).digest().subarray(0, 10)]);
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<{ port: number; close: () => Promise<void> }> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}
