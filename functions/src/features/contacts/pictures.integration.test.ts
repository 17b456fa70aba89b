import { createContact as createEndpoint } from '@recado/shared/contract/contacts';
import { pictureKey } from '@recado/shared/contract/pictures';
import type { InboundPicture } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { addConnection, anyNumber, inboundText, setSettings } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { createContact } from './create-contact.ts';
import { getContactProfile } from './get-contact-profile.ts';
import { getContact } from './get-contact.ts';
import { listPictures } from './pictures/list-pictures.ts';
import { receivePicture } from './receive-picture.ts';

const none = { params: undefined, query: undefined, body: undefined };
const day = 86_400_000;
const version = '0123456789abcdef';

const get = (context: TestContext, id: number) => getContact(context, { ...none, params: { id } });
const profile = (context: TestContext, number: string) => getContactProfile(context, { ...none, params: { number } });
const asked = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' && effect.message.type === 'picture' ? [effect.message] : []));
const at = (context: TestContext, milliseconds: number): TestContext => ({
  ...context,
  clock: { now: () => Date.now() + milliseconds },
});

/** A company to which a contact has written, whose picture was asked for. */
const company = async () => {
  const context = userContext();
  const connection = await addConnection(context);
  const number = anyNumber();
  await receiveMessage(context, inboundText(connection, { number }));
  const receive = (outcome: InboundPicture['outcome'], by = context) =>
    receivePicture(by, {
      companyId: context.company.id,
      whatsappId: connection.id,
      channel: 'whatsapp',
      type: 'picture',
      contactId: 1,
      commandId: 'command',
      outcome,
    });
  return { context, connection, number, receive };
};

describe('a contact’s picture', () => {
  it('is asked for with its first message, and shown by the contact and its tickets once it is there', async () => {
    const { context, connection, receive } = await company();
    expect(asked(context)).toMatchObject([{ contactId: 1, whatsappId: connection.id }]);
    context.effects.length = 0;
    await receive({ state: 'ready', version });
    expect(await get(context, 1)).toMatchObject({ urlPicture: `1-${version}` });
    expect(await context.stores.tickets.get(1)).toMatchObject({ contact: { urlPicture: `1-${version}` } });
    const published = () => context.effects.filter(({ to }) => to === 'realtime').length;
    expect(published()).toBe(1);
    await receive({ state: 'ready', version });
    expect(published()).toBe(1);
  });

  it('stays when a fetch fails, which is tried again the next day, and goes when the contact removes it', async () => {
    const { context, receive } = await company();
    await receive({ state: 'ready', version });
    await receive({ state: 'failed' });
    expect(await get(context, 1)).toMatchObject({ urlPicture: `1-${version}` });
    expect(asked(context)).toHaveLength(1);
    const tomorrow = at(context, day + 1_000);
    await get(tomorrow, 1);
    expect(asked(context)).toHaveLength(2);
    await receive({ state: 'none' }, tomorrow);
    expect(await get(tomorrow, 1)).toMatchObject({ urlPicture: null });
  });

  it('is not stored where there is none, as before it was asked for; a week later, that is', async () => {
    const { context, receive } = await company();
    const asItWas = await context.stores.contacts.get(1);
    await receive({ state: 'none' });
    expect(await context.stores.contacts.get(1)).toEqual(asItWas);
    await receive({ state: 'none' }, at(context, 8 * day));
    expect((await context.stores.contacts.get(1))!.pictureAt).toBeGreaterThan(asItWas!.pictureAt!);
  });

  it('is fetched again after a week, when the contact writes or is opened, and only once', async () => {
    const { context, connection, number, receive } = await company();
    await receive({ state: 'ready', version });
    await receiveMessage(context, inboundText(connection, { number }));
    await get(context, 1);
    expect(asked(context)).toHaveLength(1);
    const later = at(context, 7 * day + 1_000);
    await Promise.all([get(later, 1), get(later, 1), profile(later, number)]);
    expect(asked(context)).toHaveLength(2);
    const muchLater = at(context, 15 * day);
    await receiveMessage(muchLater, inboundText(connection, { number }));
    expect(asked(context)).toHaveLength(3);
  });

  it('of a contact that is gone changes nothing', async () => {
    const { context, receive } = await company();
    const { contacts } = context.stores;
    await context.commit(await contacts.removal((await contacts.get(1))!), []);
    await receive({ state: 'ready', version });
    expect(await contacts.get(1)).toBeNull();
  });

  it('is to be had by a link to the company’s own file only', async () => {
    const { context } = await company();
    const keys = [`1-${version}`, `2-${version}`, '1', '../1-x', pictureKey(1, 1)];
    const { pictures } = await listPictures(context, { ...none, query: { keys } });
    expect(pictures.map(({ key }) => key)).toEqual([`1-${version}`, `2-${version}`]);
    for (const { url } of pictures) expect(new URL(url).pathname).toContain(`/c/${context.company.id}/pictures/`);
  });
});

describe('the profile of a number', () => {
  it('names its contact in any of its forms, with a link to its picture', async () => {
    const context = userContext();
    await createContact(context, {
      ...none,
      body: createEndpoint.body!.parse({ name: 'Maria', number: '5531987654321' }),
    });
    expect(await profile(context, '553187654321')).toEqual({ contactId: 1, urlPicture: null });
    const { contacts } = context.stores;
    await context.commit(contacts.pictured((await contacts.get(1))!, { urlPicture: `1-${version}` }), []);
    expect((await profile(context, '(31) 98765-4321')).urlPicture).toContain(pictureKey(context.company.id, 1));
    await expect(profile(context, '5511900000001')).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(profile(userContext(), '5531987654321')).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('is not for trying out numbers by those who see none', async () => {
    const admin = userContext();
    await setSettings(admin, { lgpdHideNumber: 'enabled' });
    const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
    for (let count = 0; count < 20; count++)
      await expect(profile(agent, anyNumber())).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(profile(agent, anyNumber())).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    await expect(profile(admin, anyNumber())).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });
});
