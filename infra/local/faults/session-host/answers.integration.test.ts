import { PutObjectCommand } from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { mediaBucket } from '@recado/shared/deployment/resources';
import type { OutboundQuote, SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, newWid, type HostedWorld, type Paired } from './hosted-world.ts';
import { startShop } from './shop.ts';

describe('answers through the session host', () => {
  let world: HostedWorld;
  let shop: Paired;
  let ana: Account;

  beforeAll(async () => {
    ({ world, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  const received = async (message: { id: string } | undefined) =>
    await world.inbound.until('message', ({ wid }) => wid === message!.id);
  const send = async (content: SendCommand['content'], quoted: OutboundQuote | null = null, chat = chatWith(ana)) => {
    const wid = newWid();
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat, content, quoted });
    return (
      await world.admin.waitFor(
        'message.stored',
        (event) => event.message.owner === ana.phone && event.message.id === wid,
      )
    ).message;
  };
  const sendText = (body: string, quoted: OutboundQuote | null = null, chat = chatWith(ana)) =>
    send({ type: 'text', body }, quoted, chat);

  it('expire in a chat with disappearing messages, and stay when these are switched off', async () => {
    expect((await sendText('Para ficar')).expiresIn ?? 0).toBe(0);
    await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, expiry: { seconds: 86_400 } });
    await received(await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'Some amanhã' }));
    expect((await sendText('Some também')).expiresIn).toBe(86_400);
    await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, expiry: { seconds: 0 } });
    await received(await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'Fica' }));
    expect((await sendText('Fica também')).expiresIn ?? 0).toBe(0);
  });

  it('expire in a group with disappearing messages', async () => {
    const group = await world.admin.call('createGroup', {
      creator: ana.phone,
      subject: 'Festa',
      participants: [shop.phone.phone],
      expiresIn: 604_800,
    });
    const chat = { jid: `${group.id}@g.us`, isGroup: true, address: { number: null, lid: null }, subject: null };
    expect((await sendText('Oi', null, chat)).expiresIn).toBe(604_800);
  });

  it('quote a contact’s file with its kind, and our own as it was sent', async () => {
    const photo = await received(
      await world.admin.call('send', {
        phone: ana.phone,
        to: shop.phone.phone,
        image: { mimetype: 'image/jpeg', data: randomBytes(200).toString('base64') },
        text: 'este',
      }),
    );
    const quoted = {
      wid: photo.wid,
      fromMe: false,
      body: 'este',
      participant: null,
      mediaType: 'image' as const,
      media: { mimetype: 'image/jpeg', name: '', seconds: null, isVoice: false },
    };
    expect(await sendText('Temos', quoted)).toMatchObject({ quotedId: photo.wid, quotedKind: 'image' });
    const key = 'c/2/out/1/tabela.pdf';
    await world.objectClient.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: randomBytes(500) }));
    const sent = await send({
      type: 'media',
      kind: 'application',
      key,
      mimetype: 'application/pdf',
      name: 'tabela.pdf',
      caption: '',
      isVoice: false,
    });
    const ours = {
      wid: sent.id,
      fromMe: true,
      body: '',
      participant: null,
      mediaType: 'application' as const,
      media: null,
    };
    expect(await sendText('Veja acima', ours)).toMatchObject({ quotedId: sent.id, quotedKind: 'document' });
  });

  it('publish a receipt when the contact plays a voice note', async () => {
    const key = 'c/2/out/1/voz.ogg';
    await world.objectClient.send(
      new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: randomBytes(12_000) }),
    );
    const { id } = await send({
      type: 'media',
      kind: 'audio',
      key,
      mimetype: 'audio/ogg; codecs=opus',
      name: 'voz.ogg',
      caption: '',
      isVoice: true,
    });
    await world.admin.call('listen', { phone: ana.phone, peer: shop.phone.phone, id });
    expect(await world.inbound.until('receipt', (event) => event.wid === id && event.ack === 4)).toMatchObject({
      reader: null,
    });
  });
});
