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

  const listed = async (source: 'phone' | 'chats', ref = shop.ref) => {
    const commandId = randomUUID();
    await world.command({ ...ref, type: 'listContacts', commandId, userId: 1, source });
    const isMine = (event: { commandId: string }) => event.commandId === commandId;
    await world.inbound.until(
      'contacts',
      (event) => isMine(event) && (event.outcome.state === 'failed' || event.outcome.isLast),
    );
    return world.inbound.of('contacts', isMine).map(({ outcome }) => outcome);
  };
  const contactsIn = (outcomes: Awaited<ReturnType<typeof listed>>) =>
    outcomes.flatMap((outcome) => (outcome.state === 'page' ? outcome.contacts : []));

  it('reads the phone’s address book as it is, in full pages but the last', async () => {
    const contacts = [
      { phone: ana.phone, name: 'Ana do salão' },
      ...Array.from({ length: 149 }, (_, place) => ({
        phone: `5511977${String(100_000 + place)}`,
        name: `Pessoa ${place}`,
      })),
    ];
    const save = (given: typeof contacts) =>
      world.admin.call('saveAddressBook', { phone: shop.phone.phone, contacts: given });
    await save([
      { phone: ana.phone, name: 'Ana antiga' },
      ...contacts.slice(1),
      { phone: '5511966666666', name: 'Zé' },
    ]);
    await save(contacts);
    const outcomes = await listed('phone');
    expect(outcomes.map((outcome) => outcome.state === 'page' && [outcome.page, outcome.isLast])).toEqual([
      [0, false],
      [1, true],
    ]);
    const found = contactsIn(outcomes);
    expect(found).toHaveLength(150);
    expect(found.find(({ address }) => address.number === ana.phone)).toEqual({
      address: { number: ana.phone, lid: ana.lid },
      name: 'Ana do salão',
    });
    expect(found.map(({ name }) => name)).not.toContain('Zé');
  });

  it('lists the people of the chats that the phone had when it was linked, no groups', async () => {
    const ref = { companyId: 2, whatsappId: 17 };
    const phone = await world.admin.call('createPhone', { name: 'Loja' });
    const [rui, eva] = [await world.contact('Rui'), await world.contact('Eva')];
    const { id: group } = await world.admin.call('createGroup', {
      creator: eva.phone,
      subject: 'Bairro',
      participants: [phone.phone],
    });
    await world.admin.call('addPast', {
      phone: phone.phone,
      messages: [rui.phone, eva.phone, group].map((to) => ({
        to,
        from: to === group ? eva.phone : to,
        at: Date.now() - 60_000,
        type: 'text',
        text: 'Oi',
      })),
    });
    await world.start(ref);
    const { qrcode } = await world.inbound.until('session', (event) => event.whatsappId === 17 && event.qrcode !== '');
    await world.admin.call('scan', { phone: phone.phone, qr: qrcode });
    await world.inbound.until('session', (event) => event.whatsappId === 17 && event.status === 'CONNECTED');
    const expected = [eva, rui].map(({ phone: number, lid, name }) => ({ address: { number, lid }, name }));
    await expect
      .poll(async () => contactsIn(await listed('chats', ref)).toSorted((a, b) => a.name!.localeCompare(b.name!)), {
        timeout: 60_000,
      })
      .toEqual(expected);
  });

  it('says at once that it has no contacts of a connection that is not connected', async () => {
    expect(await listed('phone', { companyId: 2, whatsappId: 33 })).toEqual([{ state: 'failed' }]);
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
