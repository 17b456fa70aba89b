import { randomBytes } from 'node:crypto';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, newWid, type HostedWorld, type Paired } from './hosted-world.ts';
import type { HostProcess } from './host-process.ts';
import { startShop } from './shop.ts';

/** Short, as each server here hangs until the host gives up. */
const limits = { FILE_STALL_SECONDS: '3' };

type Content = Extract<SendCommand['content'], { type: 'media' }>;

describe('files to send while storage or WhatsApp’s media server fails', () => {
  let world: HostedWorld;
  let host: HostProcess;
  let shop: Paired;
  let ana: Account;
  let bruno: Account;

  const kinds = {
    picture: { kind: 'image', mimetype: 'image/jpeg', isVoice: false },
    contract: { kind: 'application', mimetype: 'application/pdf', isVoice: false },
    note: { kind: 'audio', mimetype: 'audio/ogg; codecs=opus', isVoice: true, seconds: 3 },
  } as const satisfies Record<string, Partial<Content>>;

  const send = async (to: Account, file: keyof typeof kinds) => {
    const wid = newWid();
    const content: Content = { type: 'media', key: 'c/2/out/1/file', name: file, caption: '', ...kinds[file] };
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat: chatWith(to), content, quoted: null });
    return wid;
  };
  const arrived = (to: Account, wid: string) =>
    world.admin.waitFor('message.stored', ({ message }) => message.owner === to.phone && message.id === wid, {
      timeoutMs: 60_000,
    });
  const shown = async (to: Account) =>
    (await world.admin.call('transcript', { phone: to.phone, peer: shop.phone.phone }))
      .filter(({ fromMe }) => !fromMe)
      .map(({ id, duplicates }) => ({ id, duplicates }));
  const once = (wids: readonly string[]) => wids.map((id) => ({ id, duplicates: 0 }));
  const isAway = (wid: string) => host.until((line) => line.msg === 'message not sent' && line.wid === wid);

  beforeAll(async () => {
    ({ world, host, shop } = await startShop(limits));
    await world.store('c/2/out/1/file', randomBytes(400_000));
  });
  beforeEach(async () => {
    [ana, bruno] = [await world.contact('Ana'), await world.contact('Bruno')];
  });
  afterAll(() => world.stop());

  it('wait for storage that refuses, together with the later messages of their chat, also across a kill; other chats go on', async () => {
    const wids: string[] = [];
    await world.withStorage('refuses', async () => {
      for (const file of ['picture', 'contract', 'note'] as const) wids.push(await send(ana, file));
      await isAway(wids[0]!);
      wids.push(await world.text(shop.ref, ana, 'did you get them?'));
      const beside = await world.text(shop.ref, bruno, 'a word to somebody else');
      await arrived(bruno, beside);
      await host.kill();
      host = await world.host(limits);
      wids.push(await world.text(shop.ref, ana, 'I hope so'));
      await arrived(bruno, await world.text(shop.ref, bruno, 'and another'));
      expect(await shown(ana)).toEqual([]);
    });
    await arrived(ana, wids.at(-1)!);
    expect(await shown(ana)).toEqual(once(wids));
    expect(world.inbound.of('failure')).toEqual([]);
  });

  it.each(['hangs', 'stalls'] as const)('wait for storage that %s', async (fault) => {
    const wids: string[] = [];
    await world.withStorage(fault, async () => {
      wids.push(await send(ana, 'picture'), await world.text(shop.ref, ana, 'behind it'));
      await isAway(wids[0]!);
      await arrived(bruno, await world.text(shop.ref, bruno, 'not behind it'));
    });
    await arrived(ana, wids.at(-1)!);
    expect(await shown(ana)).toEqual(once(wids));
  });

  it.each([false, true])('wait for a media server that is away (hangs: %s)', async (hangs) => {
    await world.admin.call('setMedia', { up: false, hangs });
    const wids = [await send(ana, 'note'), await world.text(shop.ref, ana, 'behind it')];
    await isAway(wids[0]!);
    await arrived(bruno, await world.text(shop.ref, bruno, 'not behind it'));
    await world.admin.call('setMedia', { up: true });
    await arrived(ana, wids.at(-1)!);
    expect(await shown(ana)).toEqual(once(wids));
  });

  it('are sent before a later change of their message', async () => {
    const first = await world.text(shop.ref, ana, 'see you at nine');
    await arrived(ana, first);
    const wid = await world.withStorage('refuses', async () => {
      const picture = await send(ana, 'picture');
      await isAway(picture);
      const change = { ...shop.ref, commandId: newWid(), changeWid: newWid(), chat: chatWith(ana), wid: picture };
      await world.command({ ...change, type: 'revoke' });
      await arrived(bruno, await world.text(shop.ref, bruno, 'not behind it'));
      return picture;
    });
    await world.admin.waitFor(
      'message.changed',
      ({ message }) => message.owner === ana.phone && message.id === wid && message.revoked,
      { timeoutMs: 60_000 },
    );
    expect(await shown(ana)).toEqual(once([first, wid]));
  });

  it('fail with the later messages of their chat when the connection is stopped', async () => {
    await world.withStorage('refuses', async () => {
      const wids = [await send(ana, 'picture'), await world.text(shop.ref, ana, 'behind it')];
      await isAway(wids[0]!);
      await world.command({ ...shop.ref, type: 'stop', commandId: newWid(), keepCredentials: false });
      for (const wid of wids)
        expect(await world.inbound.until('failure', (event) => event.wid === wid)).toMatchObject({
          reason: 'ERR_WAPP_NOT_INITIALIZED',
        });
    });
    expect(await shown(ana)).toEqual([]);
  });
});
