import { randomBytes } from 'node:crypto';
import { proto, type BaileysEventMap, type UserFacingSocketConfig, type WAMessage } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './contract/account.ts';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const { INITIAL_BOOTSTRAP, RECENT, FULL, ON_DEMAND } = proto.HistorySync.HistorySyncType;

let world: SimulatedWorld;
let ana: Account;
let rui: Account;
beforeAll(async () => {
  world = await SimulatedWorld.start();
  ana = await world.admin.call('createContact', { name: 'Ana' });
  rui = await world.admin.call('createContact', { name: 'Rui', addressing: 'lid' });
});
afterAll(() => world.stop());

/** Creates a phone with messages of the past days and then links a client to it. */
const pairWithPast = async (days: number, config: Partial<UserFacingSocketConfig> = {}): Promise<Paired> => {
  const phone = await world.admin.call('createPhone', { name: 'Padaria Sol' });
  const now = Date.now() - HOUR;
  const messages = Array.from({ length: days }, (_, n) => [
    { to: ana.phone, from: ana.phone, text: `pedido de ${n} dias atrás`, at: now - n * DAY },
    { to: ana.phone, text: `resposta de ${n} dias atrás`, at: now - n * DAY + 1000 },
  ]).flat();
  await world.admin.call('addPast', { phone: phone.phone, messages });
  return { phone, client: await world.link(phone.phone, config) };
};

type Part = BaileysEventMap['messaging-history.set'];
const ofKind = (parts: Part[], kind: proto.HistorySync.HistorySyncType) =>
  parts.filter(({ syncType }) => syncType === kind);
const texts = (messages: WAMessage[]) => messages.map(({ message }) => message?.conversation);

describe('the history of a phone', () => {
  it('is sent to a new client: the newest messages first, then recent ones, but no older ones unless requested', async () => {
    const { client } = await pairWithPast(120, { syncFullHistory: false, shouldSyncHistoryMessage: () => true });
    await client.until('history', () => ofKind(client.history, RECENT).find(({ progress }) => progress === 100));
    const [first] = ofKind(client.history, INITIAL_BOOTSTRAP);
    expect(first?.chats).toMatchObject([
      {
        id: `${ana.phone}@s.whatsapp.net`,
        pnJid: `${ana.phone}@s.whatsapp.net`,
        lidJid: `${ana.lid}@lid`,
        name: 'Ana',
      },
    ]);
    expect(texts(first?.messages ?? [])).toEqual([
      'resposta de 0 dias atrás',
      'pedido de 0 dias atrás',
      'resposta de 1 dias atrás',
      'pedido de 1 dias atrás',
      'resposta de 2 dias atrás',
    ]);
    expect(first?.messages[1]).toMatchObject({
      key: { fromMe: false, remoteJid: `${ana.phone}@s.whatsapp.net` },
      pushName: 'Ana',
    });
    const all = texts(client.history.flatMap(({ messages }) => messages));
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('pedido de 89 dias atrás');
    expect(all).not.toContain('pedido de 91 dias atrás');
    expect(ofKind(client.history, FULL)).toEqual([]);
  });

  it('is sent completely, in parts with their progress, to a client that requests it; large parts are on the media server', async () => {
    const { phone, client } = await pairWithPast(400, { syncFullHistory: true, shouldSyncHistoryMessage: () => true });
    await client.until('history', () => ofKind(client.history, FULL).find(({ progress }) => progress === 100));
    const full = ofKind(client.history, FULL);
    expect(full.length).toBeGreaterThan(2);
    expect(full.map(({ progress }) => progress)).toEqual(
      [...full.map(({ progress }) => progress ?? 0)].sort((a, b) => a - b),
    );
    expect(client.history.map(({ chunkOrder }) => chunkOrder)).toEqual(client.history.map((_, n) => n + 1));
    expect(new Set(texts(client.history.flatMap(({ messages }) => messages))).size).toBe(800);
    await world.admin.waitFor(
      'history.sent',
      (event) => event.phone === phone.phone && event.kind === 'full' && !event.isInline && event.messages === 200,
    );
    await world.admin.waitFor(
      'history.sent',
      (event) => event.phone === phone.phone && event.kind === 'initial' && event.isInline,
    );
  });

  it('includes groups with their members, files, cards and revoked messages', async () => {
    const phone = await world.admin.call('createPhone', { name: 'Loja' });
    const group = await world.admin.call('createGroup', {
      creator: rui.phone,
      subject: 'Vizinhos',
      participants: [phone.phone, ana.phone],
    });
    const at = Date.now() - 40 * DAY;
    await world.admin.call('addPast', {
      phone: phone.phone,
      messages: [
        { to: group.id, from: ana.phone, text: 'alguém tem ovos?', id: 'OVOS', at },
        { to: group.id, text: 'eu tenho', at: at + 5000 },
        {
          to: rui.phone,
          from: rui.phone,
          image: { mimetype: 'image/png', data: randomBytes(50).toString('base64') },
          text: 'foto',
          at,
        },
        { to: rui.phone, location: { latitude: 1, longitude: 2 }, at: at + 1000 },
      ],
    });
    await world.admin
      .call('send', { phone: rui.phone, to: group.id, react: { to: 'OVOS', emoji: '🥚' } })
      .catch(() => undefined);
    const revoked = await world.admin.call('send', { phone: ana.phone, to: phone.phone, text: 'engano' });
    await world.admin.call('send', { phone: ana.phone, to: phone.phone, revoke: { of: revoked?.id ?? '' } });
    await world.admin.waitFor('message.changed', ({ message }) => message.owner === phone.phone && message.revoked);
    const client = await world.link(phone.phone);
    await client.until('history', () => ofKind(client.history, RECENT).find(({ progress }) => progress === 100));
    const messages = client.history.flatMap((part) => part.messages);
    const chats = client.history.flatMap((part) => part.chats);
    expect(chats.find(({ id }) => id === `${group.id}@g.us`)).toMatchObject({
      name: 'Vizinhos',
      participant: [{ userJid: `${rui.lid}@lid` }, {}, {}],
    });
    expect(messages.find(({ key }) => key.id === 'OVOS')).toMatchObject({
      key: { remoteJid: `${group.id}@g.us`, participant: `${ana.lid}@lid`, fromMe: false },
    });
    const ofRui = messages.filter(({ key }) => key.remoteJid === `${rui.lid}@lid`);
    expect(
      ofRui.map(({ message }) => message?.imageMessage?.caption ?? message?.locationMessage?.degreesLongitude),
    ).toEqual([2, 'foto']);
    expect(messages.find(({ key }) => key.id === revoked?.id)).toMatchObject({
      messageStubType: proto.WebMessageInfo.StubType.REVOKE,
    });
  });

  it('is sent on demand, before a message and until its end', async () => {
    const { phone, client } = await pairWithPast(110, { syncFullHistory: false, shouldSyncHistoryMessage: () => true });
    await client.until('history', () => ofKind(client.history, RECENT).find(({ progress }) => progress === 100));
    const ask = async (count: number, oldest: WAMessage | undefined) => {
      const id = await client.socket.fetchMessageHistory(
        count,
        oldest?.key ?? {},
        Number(oldest?.messageTimestamp) * 1000,
      );
      return client.until('history', () =>
        ofKind(client.history, ON_DEMAND).find(({ peerDataRequestSessionId }) => peerDataRequestSessionId === id),
      );
    };
    const oldest = client.history
      .flatMap(({ messages }) => messages)
      .find(({ message }) => message?.conversation === 'pedido de 89 dias atrás');
    const page = await ask(3, oldest);
    expect(texts(page.messages)).toEqual([
      'resposta de 90 dias atrás',
      'pedido de 90 dias atrás',
      'resposta de 91 dias atrás',
    ]);
    const rest = await ask(100, page.messages.at(-1));
    expect(texts(rest.messages).at(-1)).toBe('pedido de 109 dias atrás');
    expect(rest.messages).toHaveLength(37);
    const asked = (messages: number, hasMore: boolean) =>
      world.admin.waitFor(
        'history.requested',
        (event) =>
          event.phone === phone.phone &&
          event.peer === ana.phone &&
          event.messages === messages &&
          event.hasMore === hasMore,
      );
    await asked(3, true);
    await asked(37, false);
  });

  it('includes messages from while the client was offline, also if the server lost them', async () => {
    const { phone, client } = await pairWithPast(1, { shouldSyncHistoryMessage: () => true });
    client.kill();
    await world.admin.waitFor('connection.closed', (event) => event.phone === phone.phone);
    for (const text of ['um', 'dois']) await world.admin.call('send', { phone: ana.phone, to: phone.phone, text });
    expect((await world.admin.call('loseQueue', { phone: phone.phone, device: 1 })).lost).toBeGreaterThan(1);
    client.reconnect();
    await client.untilOpen();
    await client.until('connection', () =>
      client.states.find(({ receivedPendingNotifications }) => receivedPendingNotifications),
    );
    const id = await client.socket.fetchMessageHistory(
      10,
      { remoteJid: `${ana.phone}@s.whatsapp.net`, id: 'unknown', fromMe: false },
      Date.now() + DAY,
    );
    const part = await client.until('history', () =>
      client.history.find(({ peerDataRequestSessionId }) => peerDataRequestSessionId === id),
    );
    expect(texts(part.messages).slice(0, 2)).toEqual(['dois', 'um']);
  });
});

describe('a message without content', () => {
  it('is sent by the phone when the client requests it', async () => {
    const { phone, client } = await pairWithPast(1);
    const id = `AC${randomBytes(8).toString('hex').toUpperCase()}`;
    await world.admin.call('send', { phone: ana.phone, to: phone.phone, text: 'veio do anúncio', id, absent: true });
    const { message } = await client.until('messages', () =>
      client.messages.find((found) => found.message.key.id === id),
    );
    expect(message.messageStubType).toBe(proto.WebMessageInfo.StubType.CIPHERTEXT);
    expect((await client.untilMessage(id)).message).toMatchObject({
      message: { conversation: 'veio do anúncio' },
      key: { remoteJid: `${ana.phone}@s.whatsapp.net` },
    });
    await world.admin.waitFor('content.requested', (event) => event.id === id && event.found);
  });
});

describe('a file that the media server deleted', () => {
  it('is uploaded again by the phone, or reported missing if the phone no longer has it', async () => {
    const { phone, client } = await pairWithPast(1);
    const file = randomBytes(2000);
    const send = async () => {
      const sent = await world.admin.call('send', {
        phone: ana.phone,
        to: phone.phone,
        image: { mimetype: 'image/png', data: file.toString('base64') },
      });
      const { message } = await client.untilMessage(sent?.id ?? '');
      await world.admin.waitFor(
        'message.stored',
        (event) => event.message.id === sent?.id && event.message.owner === phone.phone,
      );
      return { message, at: { phone: phone.phone, peer: ana.phone, id: sent?.id ?? '' } };
    };
    const kept = await send();
    await world.admin.call('expireMedia', kept.at);
    const before = kept.message.message?.imageMessage?.directPath ?? '';
    expect((await fetch(`${world.simulator.mediaUrl}${before}`)).status).toBe(410);
    const again = await client.socket.updateMediaMessage(kept.message);
    expect(again.message?.imageMessage?.directPath).not.toBe(before);
    expect((await fetch(`${world.simulator.mediaUrl}${again.message?.imageMessage?.directPath ?? ''}`)).status).toBe(
      200,
    );
    const lost = await send();
    await world.admin.call('expireMedia', { ...lost.at, phoneKeepsIt: false });
    await expect(client.socket.updateMediaMessage(lost.message)).rejects.toMatchObject({ output: { statusCode: 404 } });
  });
});
