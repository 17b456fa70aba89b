import { randomUUID } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { ChangeCommand } from '@recado/shared/contract/queue-messages/outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, newWid, type HostedWorld, type Paired } from './hosted-world.ts';
import { startShop } from './shop.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

type Change =
  | { type: 'edit'; body: string; before: string; mentions?: string[] }
  | { type: 'revoke' }
  | { type: 'react'; fromMe: boolean; participant: string | null; emoji: string; before: string };

describe('changes of messages through the session host', () => {
  let world: HostedWorld;
  let shop: Paired;
  let ana: Account;

  beforeAll(async () => {
    ({ world, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  const receiveText = async (text: string): Promise<string> => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text });
    return (await world.inbound.until('message', ({ wid }) => wid === sent!.id)).wid;
  };
  const sendText = async (text: string): Promise<string> => {
    const wid = await world.text(shop.ref, ana, text);
    await world.admin.waitFor('message.stored', ({ message }) => message.owner === ana.phone && message.id === wid);
    return wid;
  };
  const sendFromPhone = (content: Record<string, unknown>, from = ana.phone, to = shop.phone.phone) =>
    world.admin.call('send', { phone: from, to, content });
  const command = (wid: string, change: Change): Promise<void> =>
    world.command({
      ...shop.ref,
      commandId: randomUUID(),
      chat: chatWith(ana),
      wid,
      changeWid: newWid(),
      ...change,
    } satisfies ChangeCommand);

  it('publishes a contact’s edits, revokes and reactions, with their author and the author of the message', async () => {
    const wid = await receiveText('Olá, bom dai');
    await sendFromPhone({
      protocolMessage: {
        type: MESSAGE_EDIT,
        key: { id: wid, fromMe: true },
        editedMessage: { conversation: 'Olá, bom dia' },
      },
    });
    expect(await world.inbound.until('edit', (event) => event.wid === wid)).toMatchObject({
      body: 'Olá, bom dia',
      fromMe: false,
      chat: { address: { number: ana.phone } },
      by: { fromMe: false, address: { number: ana.phone }, name: 'Ana' },
    });
    const ours = await sendText('Tudo bem?');
    await sendFromPhone({
      reactionMessage: { key: { id: ours, fromMe: false }, text: '👍', senderTimestampMs: Date.now() },
    });
    expect(await world.inbound.until('reaction', (event) => event.wid === ours)).toMatchObject({
      emoji: '👍',
      fromMe: true,
      by: { fromMe: false },
    });
    await sendFromPhone({ protocolMessage: { type: REVOKE, key: { id: wid, fromMe: true } } });
    expect(await world.inbound.until('revoke', (event) => event.wid === wid)).toMatchObject({
      fromMe: false,
      byAdmin: false,
    });
  });

  it('publishes no revoke of our message by a contact', async () => {
    const ours = await sendText('Fica');
    await sendFromPhone({ protocolMessage: { type: REVOKE, key: { id: ours, fromMe: false } } });
    await receiveText('depois');
    expect(world.inbound.of('revoke', (event) => event.wid === ours)).toEqual([]);
  });

  it('publishes an edit on the own phone in the chat of the contact', async () => {
    const ours = await sendText('Do computador');
    await sendFromPhone(
      {
        protocolMessage: {
          type: MESSAGE_EDIT,
          key: { id: ours, fromMe: true },
          editedMessage: { conversation: 'Do celular' },
        },
      },
      shop.phone.phone,
      ana.phone,
    );
    expect(await world.inbound.until('edit', (event) => event.wid === ours)).toMatchObject({
      body: 'Do celular',
      fromMe: true,
      by: { fromMe: true },
      chat: { address: { number: ana.phone } },
    });
  });

  it('edits and revokes a message on the contact’s phone', async () => {
    const wid = await sendText('Bom dai');
    await command(wid, { type: 'edit', body: 'Bom dia', before: 'Bom dai' });
    await world.admin.waitFor(
      'message.changed',
      ({ message }) =>
        message.owner === ana.phone && message.id === wid && message.text === 'Bom dia' && message.edited,
    );
    await command(wid, { type: 'revoke' });
    await world.admin.waitFor(
      'message.changed',
      ({ message }) => message.owner === ana.phone && message.id === wid && message.revoked,
    );
  });

  it('carries mentions in edits, both ways', async () => {
    const theirs = await receiveText('Oi gente');
    await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      edit: { of: theirs, text: `Oi @${shop.phone.phone}` },
      mentions: [shop.phone.phone],
    });
    expect(await world.inbound.until('edit', (event) => event.wid === theirs)).toMatchObject({
      body: `Oi @${shop.phone.phone}`,
      mentions: [{ tag: shop.phone.phone, isUs: true }],
    });
    const ours = await sendText('Oi gente');
    await command(ours, {
      type: 'edit',
      body: `Oi @${ana.phone}`,
      before: 'Oi gente',
      mentions: [`${ana.phone}@s.whatsapp.net`],
    });
    const { message } = await world.admin.waitFor(
      'message.changed',
      (event) => event.message.owner === ana.phone && event.message.id === ours && event.message.edited,
    );
    expect(message).toMatchObject({ text: `Oi @${ana.phone}`, mentions: [ana.phone] });
  });

  it('shows a reaction on the contact’s phone', async () => {
    const wid = await receiveText('Chegou!');
    await command(wid, { type: 'react', fromMe: false, participant: null, emoji: '🎉', before: '' });
    await world.admin.waitFor(
      'message.changed',
      ({ message }) =>
        message.owner === ana.phone && message.id === wid && message.reactions.some(({ emoji }) => emoji === '🎉'),
    );
  });

  it('marks forwarded messages', async () => {
    const wid = newWid();
    await world.command({
      ...shop.ref,
      type: 'send',
      commandId: wid,
      wid,
      chat: chatWith(ana),
      content: { type: 'text', body: 'veja' },
      quoted: null,
      isForwarded: true,
    });
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
    );
    expect(message).toMatchObject({ text: 'veja', forwarded: 1 });
  });

  it('publishes a change that failed', async () => {
    const wid = await sendText('Fica assim');
    await world.admin.call('refuse', { phone: shop.phone.phone, error: 479, count: 1 });
    await command(wid, { type: 'edit', body: 'Muda', before: 'Fica assim' });
    expect(await world.inbound.until('changeFailure', (event) => event.wid === wid)).toMatchObject({
      fromMe: true,
      change: { type: 'edit', body: 'Muda', before: 'Fica assim' },
      reason: 'ERR_SENDING_WAPP_MSG',
    });
  });
});
