import { randomBytes, randomUUID } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { previewKey } from '@recado/shared/contract/pictures';
import { mediaBucket } from '@recado/shared/deployment/resources';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receivedMediaKey } from '@recado/session-host/media/object-key';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, newWid, type HostedWorld, type Paired } from './hosted-world.ts';
import type { HostProcess } from './host-process.ts';
import { pictureAt, sealPicture, startPictureServer } from './picture-server.ts';
import { startShop } from './shop.ts';

/** A picture of 800 by 400 pixels and some 450 kB. */
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#888', noise } })
  .blur(2)
  .png()
  .toBuffer();

describe('media', () => {
  let world: HostedWorld;
  let host: HostProcess;
  let shop: Paired;
  let ana: Account;

  const fetched = async (key: string) =>
    Buffer.from(
      await (
        await world.objectClient.send(new GetObjectCommand({ Bucket: mediaBucket.name, Key: key }))
      ).Body!.transformToByteArray(),
    );
  /** Returns the key under which the media of a published message is stored. */
  const keyOf = (wid: string, mimetype: string) =>
    receivedMediaKey(shop.ref, world.inbound.of('message', (event) => event.wid === wid)[0]!, mimetype);
  const outcomeOf = (wid: string, count = 1) => world.inbound.until('media', (event) => event.wid === wid, count);

  beforeAll(async () => {
    ({ world, host, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  it('publishes a picture at once, and its media when it is stored', async () => {
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      text: 'look',
      image: { mimetype: 'image/png', data: picture.toString('base64') },
    });
    const message = await world.inbound.until('message', ({ wid }) => wid === sent!.id);
    expect(message.content).toEqual({
      type: 'media',
      body: 'look',
      media: {
        kind: 'image',
        mimetype: 'image/png',
        size: picture.length,
        name: null,
        seconds: null,
        isVoice: false,
        waveform: null,
        isViewOnce: false,
      },
    });
    const { outcome } = await outcomeOf(sent!.id);
    const key = keyOf(sent!.id, 'image/png');
    const preview = await fetched(previewKey(key));
    expect(outcome).toEqual({
      ...{ state: 'ready', key, size: picture.length, mimetype: 'image/png' },
      preview: { bytes: preview.length, width: 560, height: 280 },
    });
    expect((await fetched(key)).equals(picture)).toBe(true);
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 560, height: 280 });
    const { StorageClass } = await world.objectClient.send(
      new HeadObjectCommand({ Bucket: mediaBucket.name, Key: key }),
    );
    expect(StorageClass).toBe('STANDARD_IA');
  });

  it('publishes a picture that is broken as it came, without a preview', async () => {
    const broken = Buffer.concat([picture.subarray(0, 100), randomBytes(100_000)]);
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      image: { mimetype: 'image/png', data: broken.toString('base64') },
    });
    const { outcome } = await outcomeOf(sent!.id);
    const key = keyOf(sent!.id, 'image/png');
    expect(outcome).toEqual({ state: 'ready', key, size: broken.length, mimetype: 'image/png' });
    expect((await fetched(key)).equals(broken)).toBe(true);
  });

  it('stores a large file in parts', async () => {
    const large = Buffer.concat([picture, randomBytes(12_000_000)]);
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      image: { mimetype: 'image/png', data: large.toString('base64') },
    });
    const { outcome } = await outcomeOf(sent!.id);
    expect(outcome).toMatchObject({ state: 'ready', size: large.length });
    expect((await fetched(keyOf(sent!.id, 'image/png'))).equals(large)).toBe(true);
  });

  it('sends files from the bucket, with name and caption', async () => {
    const key = 'c/2/out/1/contract.pdf';
    const file = randomBytes(700_000);
    await world.objectClient.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: file }));
    const wid = newWid();
    const content = {
      type: 'media' as const,
      kind: 'application' as const,
      key,
      mimetype: 'application/pdf',
      name: 'contract.pdf',
      caption: 'to sign',
      isVoice: false,
    };
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat: chatWith(ana), content, quoted: null });
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
      { timeoutMs: 30_000 },
    );
    expect(message.media).toMatchObject({ mimetype: 'application/pdf', bytes: file.length });
    expect((await world.admin.media({ phone: ana.phone, peer: shop.phone.phone, id: wid })).equals(file)).toBe(true);
  });

  it('sends a picture as an answer to a message', async () => {
    const question = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'which one?' });
    const key = 'c/2/out/1/this.png';
    await world.objectClient.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: picture }));
    const wid = newWid();
    const content = {
      type: 'media' as const,
      kind: 'image' as const,
      key,
      mimetype: 'image/png',
      name: 'this.png',
      caption: 'this one',
      isVoice: false,
    };
    await world.command({
      ...shop.ref,
      type: 'send',
      commandId: wid,
      wid,
      chat: chatWith(ana),
      content,
      quoted: {
        wid: question!.id,
        fromMe: false,
        body: 'which one?',
        participant: null,
        mediaType: 'conversation',
        media: null,
      },
    });
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
      { timeoutMs: 30_000 },
    );
    expect(message).toMatchObject({ text: 'this one', quotedId: question!.id });
    expect((await world.admin.media({ phone: ana.phone, peer: shop.phone.phone, id: wid })).equals(picture)).toBe(true);
  });

  it('sends a recording as a voice note with length and waveform, and a sound file as a file', async () => {
    const key = 'c/2/out/1/voice.ogg';
    const sound = randomBytes(12_000);
    const waveform = Buffer.from(Array.from({ length: 64 }, (_, bar) => bar)).toString('base64');
    await world.objectClient.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: sound }));
    const arrived = async (content: Extract<SendCommand['content'], { type: 'media' }>) => {
      const wid = newWid();
      await world.command({
        ...shop.ref,
        type: 'send',
        commandId: wid,
        wid,
        chat: chatWith(ana),
        content,
        quoted: null,
      });
      return (
        await world.admin.waitFor(
          'message.stored',
          (event) => event.message.owner === ana.phone && event.message.id === wid,
          { timeoutMs: 30_000 },
        )
      ).message;
    };
    const file = { type: 'media' as const, kind: 'audio' as const, key, name: 'voice.ogg', caption: '', seconds: 7 };
    const note = await arrived({ ...file, mimetype: 'audio/ogg; codecs=opus', isVoice: true, waveform });
    expect(note.media).toEqual({
      mimetype: 'audio/ogg; codecs=opus',
      bytes: sound.length,
      seconds: 7,
      isVoice: true,
      waveform,
    });
    expect((await world.admin.media({ phone: ana.phone, peer: shop.phone.phone, id: note.id })).equals(sound)).toBe(
      true,
    );
    // A received voice note that is forwarded: only its container is known, and it has no waveform yet.
    expect((await arrived({ ...file, mimetype: 'audio/ogg', isVoice: true })).media).toMatchObject({
      mimetype: 'audio/ogg; codecs=opus',
      seconds: 7,
      isVoice: true,
    });
    expect((await arrived({ ...file, mimetype: 'audio/ogg', isVoice: false })).media).toEqual({
      mimetype: 'audio/ogg',
      bytes: sound.length,
      seconds: 7,
    });
  });

  it('sends a picture at the head of buttons', async () => {
    const key = 'c/2/out/1/head.png';
    await world.objectClient.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: picture }));
    const wid = newWid();
    const card = {
      type: 'buttons' as const,
      title: 'Cupom',
      text: 'Até domingo',
      footer: '',
      buttons: [{ kind: 'copy' as const, label: 'Copiar', value: 'PAO10' }],
    };
    await world.command({
      ...shop.ref,
      type: 'send',
      commandId: wid,
      wid,
      chat: chatWith(ana),
      content: { type: 'card', body: 'Até domingo', card, image: { key, mimetype: 'image/png' } },
      quoted: null,
    });
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
      { timeoutMs: 30_000 },
    );
    expect(message).toMatchObject({
      kind: 'interactive',
      card: { type: 'buttons', text: 'Até domingo', buttons: [{ kind: 'copy', value: 'PAO10' }] },
      media: { mimetype: 'image/png', bytes: picture.length },
    });
    expect((await world.admin.media({ phone: ana.phone, peer: shop.phone.phone, id: wid })).equals(picture)).toBe(true);
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2);
  });

  it('fails a message whose file is missing, with a reason', async () => {
    const wid = newWid();
    const content = {
      type: 'media' as const,
      kind: 'image' as const,
      key: 'c/2/out/1/nowhere.png',
      mimetype: 'image/png',
      name: 'x.png',
      caption: '',
      isVoice: false,
    };
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat: chatWith(ana), content, quoted: null });
    expect(await world.inbound.until('failure', (event) => event.wid === wid)).toMatchObject({
      reason: 'ERR_MEDIA_NOT_READY',
    });
  });

  it('fetches nothing from an address that a sender chose', async () => {
    const asked: string[] = [];
    const trap = await startPictureServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      content: pictureAt(`http://localhost:${trap.port}/internal`, { mediaKey: randomBytes(32), picture }),
    });
    expect((await outcomeOf(sent!.id)).outcome).toEqual({ state: 'failed', reason: 'ERR_WAPP_DOWNLOAD_MEDIA' });
    expect(asked).toEqual([]);
    await trap.close();
  });

  it('publishes messages while the media server hangs, and fetches their media after a kill', async () => {
    const file = await sealPicture(picture);
    let hangs = true;
    const asked = Promise.withResolvers<void>();
    const server = await startPictureServer((_request, response) => {
      asked.resolve();
      if (!hangs) response.end(file.sealed);
    });
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      content: pictureAt(`http://127.0.0.1:${server.port}/file`, file),
    });
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

  it('keeps the files of two contacts apart whose messages have the same id, and fetches each again', async () => {
    const bruno = await world.contact('Bruno');
    const files = await Promise.all(
      [ana, bruno].map(async (from, index) => ({ from, file: await sealPicture(Buffer.from(`picture ${index}`)) })),
    );
    let works = false;
    const server = await startPictureServer(({ url }, response) => {
      if (works) response.end(files[Number(url?.slice(1))]!.file.sealed);
      else response.writeHead(400).end();
    });
    const id = newWid();
    for (const [index, { from, file }] of files.entries()) {
      await world.admin.call('send', {
        phone: from.phone,
        to: shop.phone.phone,
        id,
        content: pictureAt(`http://127.0.0.1:${server.port}/${index}`, file),
      });
    }
    await world.inbound.until('media', (event) => event.wid === id && event.outcome.state === 'failed', 2, 110_000);
    works = true;
    for (const { from, file } of files) {
      await world.command({
        ...shop.ref,
        type: 'media',
        commandId: randomUUID(),
        chat: chatWith(from),
        wid: id,
        fromMe: false,
      });
      const { outcome } = await world.inbound.until(
        'media',
        (event) => event.wid === id && event.chat.address.number === from.phone && event.outcome.state === 'ready',
      );
      expect((await fetched((outcome as { key: string }).key)).equals(file.picture)).toBe(true);
    }
    await server.close();
  });

  it('stores no file that was changed in transit, and fetches again on command', async () => {
    const file = await sealPicture(picture);
    const spoilt = Buffer.from(file.sealed);
    spoilt[1_000]! ^= 1;
    let answer: Buffer = spoilt;
    const server = await startPictureServer((_request, response) => void response.end(answer));
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      content: pictureAt(`http://127.0.0.1:${server.port}/file`, file),
    });
    expect((await world.inbound.until('media', (event) => event.wid === sent!.id, 1, 110_000)).outcome).toMatchObject({
      state: 'failed',
    });
    await expect(
      world.objectClient.send(new HeadObjectCommand({ Bucket: mediaBucket.name, Key: keyOf(sent!.id, 'image/jpeg') })),
    ).rejects.toMatchObject({ name: 'NotFound' });
    answer = file.sealed;
    await world.command({
      ...shop.ref,
      type: 'media',
      commandId: randomUUID(),
      chat: chatWith(ana),
      wid: sent!.id,
      fromMe: false,
    });
    expect((await outcomeOf(sent!.id, 2)).outcome).toMatchObject({ state: 'ready', size: picture.length });
    await server.close();
  });
});
