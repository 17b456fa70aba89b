import { randomUUID } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { pictureKey } from '@recado/shared/contract/pictures';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { mediaBucket } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identicon } from '../../pictures/identicon.ts';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, type HostedWorld, type Paired } from './hosted-world.ts';
import { startShop } from './shop.ts';

describe('contacts through the session host', () => {
  let world: HostedWorld;
  let shop: Paired;
  let ana: Account;

  beforeAll(async () => {
    ({ world, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  const check = async (...numbers: string[]) => {
    const commandId = randomUUID();
    await world.command({ ...shop.ref, type: 'checkNumber', commandId, numbers });
    return (await world.inbound.until('numberCheck', (event) => event.commandId === commandId)).outcome;
  };

  it('tells the number as WhatsApp registered it, and that an unknown one is not registered', async () => {
    const old = await world.admin.call('createContact', { name: 'Zé', phone: '553187651234' });
    expect(await check(ana.phone)).toMatchObject({ state: 'registered', address: { number: ana.phone } });
    expect(await check('5531987651234', '553187651234')).toMatchObject({
      state: 'registered',
      address: { number: old.phone },
    });
    expect(await check('5531987650000', '553187650000')).toEqual({ state: 'unregistered' });
  });

  it('says at once that it can’t ask for a connection that is not connected', async () => {
    const commandId = randomUUID();
    await world.command({
      companyId: shop.ref.companyId,
      whatsappId: shop.ref.whatsappId + 16,
      type: 'checkNumber',
      commandId,
      numbers: [ana.phone],
    });
    expect(await world.inbound.until('numberCheck', (event) => event.commandId === commandId)).toMatchObject({
      outcome: { state: 'failed' },
    });
  });

  const fetchPicture = async (chat: Chat, contactId: number) => {
    const commandId = randomUUID();
    await world.command({ ...shop.ref, type: 'picture', commandId, chat, contactId });
    return (await world.inbound.until('picture', (event) => event.commandId === commandId)).outcome;
  };
  const stored = async (contactId: number): Promise<Buffer> => {
    const Key = pictureKey(shop.ref.companyId, contactId);
    const { Body } = await world.objectClient.send(new GetObjectCommand({ Bucket: mediaBucket.name, Key }));
    return Buffer.from(await Body!.transformToByteArray());
  };
  const setPicture = (chat: string, picture: Buffer | 'hidden' | null) =>
    world.admin.call('setPicture', {
      chat,
      picture: Buffer.isBuffer(picture) ? picture.toString('base64') : picture,
    });

  it('stores the picture of a contact; a new one has another version', async () => {
    await setPicture(ana.phone, identicon('one'));
    const first = await fetchPicture(chatWith(ana), 7);
    expect(first).toEqual({ state: 'ready', version: expect.any(String) as string });
    expect((await stored(7)).equals(identicon('one'))).toBe(true);
    expect(await fetchPicture(chatWith(ana), 7)).toEqual(first);
    await setPicture(ana.phone, identicon('two'));
    expect(await fetchPicture(chatWith(ana), 7)).not.toEqual(first);
    expect((await stored(7)).equals(identicon('two'))).toBe(true);
  });

  it('tells a contact without a picture, or with a hidden one, from a failure', async () => {
    const bia = await world.contact('Bia');
    expect(await fetchPicture(chatWith(bia), 8)).toEqual({ state: 'none' });
    await setPicture(bia.phone, 'hidden');
    expect(await fetchPicture(chatWith(bia), 8)).toEqual({ state: 'none' });
    await setPicture(bia.phone, Buffer.from('<html>no picture</html>'));
    expect(await fetchPicture(chatWith(bia), 8)).toEqual({ state: 'failed' });
    await setPicture(bia.phone, identicon('bia'));
    await world.admin.call('setMedia', { up: false });
    expect(await fetchPicture(chatWith(bia), 8)).toEqual({ state: 'failed' });
    await world.admin.call('setMedia', { up: true });
    expect(await fetchPicture(chatWith(bia), 8)).toMatchObject({ state: 'ready' });
  });

  it('stores the picture of a group', async () => {
    const { id } = await world.admin.call('createGroup', {
      creator: ana.phone,
      subject: 'Festa',
      participants: [shop.phone.phone],
    });
    await setPicture(id, identicon('group'));
    const chat = { jid: `${id}@g.us`, isGroup: true, address: { number: null, lid: null }, subject: null };
    expect(await fetchPicture(chat, 9)).toMatchObject({ state: 'ready' });
    expect((await stored(9)).equals(identicon('group'))).toBe(true);
  });
});
