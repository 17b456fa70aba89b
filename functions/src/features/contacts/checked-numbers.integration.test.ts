import { createContact as createEndpoint } from '@recado/shared/contract/contacts';
import type { CheckNumberCommand } from '@recado/shared/contract/queue-messages/outbound';
import { describe, expect, it } from 'vitest';
import { addConnection, inboundText } from '../../../test/conversation.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import type { NumberCheckOutcome } from '../../data/number-checks/store.ts';
import { checkNumber } from '../../domain/operations/check-number.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { createContact } from './create-contact.ts';
import { receiveNumberCheck } from './receive-number-check.ts';
import { updateContact } from './update-contact.ts';

const none = { params: undefined, query: undefined, body: undefined };
const registered = (number: string, lid: string | null = null): NumberCheckOutcome => ({
  state: 'registered',
  address: { number, lid },
});

/** A company whose session host answers about numbers at once; `answer` null never answers. */
const company = async (answer: (numbers: readonly string[]) => NumberCheckOutcome | null) => {
  const made = userContext();
  const asked: string[][] = [];
  const commands: CheckNumberCommand[] = [];
  const context: TestContext = {
    ...made,
    publish: async (effects) => {
      for (const effect of effects) {
        if (effect.to !== 'outbound' || effect.message.type !== 'checkNumber') continue;
        const { companyId, whatsappId, commandId, numbers } = effect.message;
        asked.push(numbers);
        commands.push(effect.message);
        const outcome = answer(numbers);
        if (outcome)
          await receiveNumberCheck(made, {
            companyId,
            whatsappId,
            channel: 'whatsapp',
            type: 'numberCheck',
            commandId,
            outcome,
          });
      }
    },
  };
  await addConnection(context);
  return { context, asked, commands };
};

/** A company of which so many calls wait for WhatsApp that no further one does; `answer` is the newest check's. */
const hurried = async () => {
  const { context: made, commands } = await company(() => null);
  const at = made.clock.now();
  const context: TestContext = { ...made, clock: { now: () => at } };
  while (await context.stores.numberChecks.mayWait(at));
  const answer = (outcome: NumberCheckOutcome) => {
    const { companyId, whatsappId, commandId } = commands.at(-1)!;
    return receiveNumberCheck(made, {
      companyId,
      whatsappId,
      channel: 'whatsapp',
      type: 'numberCheck',
      commandId,
      outcome,
    });
  };
  return { context, answer };
};

const add = (context: TestContext, number: string, name = 'Maria') =>
  createContact(context, { ...none, body: createEndpoint.body!.parse({ name, number }) });
const change = (context: TestContext, id: number, number: string) =>
  updateContact(context, { ...none, params: { id }, body: { number } });
const pictures = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' && effect.message.type === 'picture' ? [effect.message] : []));

describe('a number', () => {
  it('is checked so often for a user and a company, whose other users are refused too', async () => {
    const { context, asked } = await company(() => registered('553187654321'));
    const at = context.clock.now();
    const still: TestContext = { ...context, clock: { now: () => at } };
    const askTimes = async (times: number, userId: number) =>
      (
        await Promise.allSettled(Array.from({ length: times }, () => checkNumber(still, '5531987654321', { userId })))
      ).filter(({ status }) => status === 'fulfilled').length;
    expect([await askTimes(25, 1), await askTimes(15, 2), asked.length]).toEqual([20, 10, 30]);
    await expect(checkNumber(still, '5531987654321', { userId: 3 })).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_REQUESTS',
    });
  });

  it('is stored as WhatsApp registered it, whichever form was typed', async () => {
    const { context, asked } = await company(() => registered('553187654321', '777001'));
    const contact = await add(context, '+55 (31) 98765-4321');
    expect(contact).toMatchObject({ number: '553187654321', numberChecked: true });
    expect(asked).toEqual([['5531987654321', '553187654321']]);
    expect(await context.stores.contacts.identify({ number: null, lid: '777001' })).toMatchObject({ id: contact.id });
    expect(pictures(context)).toMatchObject([{ contactId: contact.id, chat: { jid: '553187654321@s.whatsapp.net' } }]);
  });

  it('that WhatsApp does not know is refused, and nothing is stored', async () => {
    const { context } = await company(() => ({ state: 'unregistered' }));
    await expect(add(context, '5511987654321')).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    expect(await context.stores.contacts.count()).toBe(0);
  });

  it('is refused when WhatsApp could not be asked', async () => {
    const { context } = await company(() => ({ state: 'failed' }));
    await expect(add(context, '5511987654321')).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' });
    const silent = await company(() => null);
    await expect(checkNumber(silent.context, '5511987654321', { within: 250 })).rejects.toMatchObject({
      code: 'ERR_WAPP_CHECK_CONTACT',
    });
  });

  it('is stored unchecked, and said to be, while no WhatsApp connection is connected', async () => {
    const context = userContext();
    await addConnection(context, { status: 'DISCONNECTED' });
    await addConnection(context, { channel: 'whatsappapi' });
    expect(await add(context, '5511987654321')).toMatchObject({ number: '5511987654321', numberChecked: false });
    expect(pictures(context)).toEqual([]);
  });

  describe('whose answer the call does not wait for', () => {
    it('is stored as typed, and corrected by the answer, once however often it comes', async () => {
      const { context, answer } = await hurried();
      const contact = await add(context, '5531987654321');
      expect(contact).toMatchObject({ number: '5531987654321', numberChecked: false, numberPending: true });
      expect(pictures(context)).toEqual([]);
      const outcome = registered('553187654321', '777001');
      for (let delivery = 0; delivery < 2; delivery++) await answer(outcome);
      expect(await context.stores.contacts.get(contact.id)).toMatchObject({ number: '553187654321', lid: '777001' });
      expect(await context.stores.contacts.identify({ number: null, lid: '777001' })).toMatchObject({ id: contact.id });
      await expect(add(context, '5531987654321')).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' });
    });

    it('makes the user know that WhatsApp does not know it', async () => {
      const { context, answer } = await hurried();
      const { id } = await add(context, '5511987654321');
      for (let delivery = 0; delivery < 2; delivery++) await answer({ state: 'unregistered' });
      const notices = context.effects.flatMap((effect) =>
        effect.to === 'realtime' && effect.message.event.endsWith('-numberCheck') ? [effect.message] : [],
      );
      expect(notices).toMatchObject([
        { rooms: ['user:1'], data: { action: 'unregistered', contactId: id, name: 'Maria' } },
      ]);
    });

    it('belongs to somebody who was known by the LID alone: both are merged', async () => {
      const { context, answer } = await hurried();
      const known = { id: 900, companyId: context.company.id, name: 'Maria', number: '', lid: '777001' };
      const address = { number: null, lid: '777001' };
      await context.commit(context.stores.contacts.creation(newContact(known, 0), address), []);
      const { id } = await add(context, '5511987654321');
      await answer(registered('5511987654321', '777001'));
      expect(await jobsOf(context)).toMatchObject([
        { kind: 'merge-contacts', input: { contactId: Math.min(id, 900), mergedId: Math.max(id, 900) } },
      ]);
    });

    it('is applied by the call where it comes while the contact is saved', async () => {
      const { context, answer } = await hurried();
      const early: TestContext = {
        ...context,
        commit: async (writes, effects) => {
          await context.commit(writes, effects);
          await answer(registered('553187654321'));
        },
      };
      const { id } = await add(early, '5531987654321');
      expect(await context.stores.contacts.get(id)).toMatchObject({ number: '553187654321' });
    });

    it('of a contact that changes is corrected as well; not one that was changed again meanwhile', async () => {
      const { context, answer } = await hurried();
      const { id } = await add(context, '5511987654321');
      await answer(registered('5511987654321'));
      expect(await change(context, id, '5531987654321')).toMatchObject({ numberPending: true });
      await answer(registered('553187654321', '777001'));
      expect(await context.stores.contacts.get(id)).toMatchObject({ number: '553187654321', lid: '777001' });
      await change(context, id, '5511911112222');
      const late = { ...registered('553187654321', '777001') };
      await answer(late);
      expect(await context.stores.contacts.get(id)).toMatchObject({ number: '5511911112222', lid: null });
    });
  });

  it('of another country is not read as Brazilian when it begins with a plus', async () => {
    const { context, asked } = await company(([number]) => registered(number!));
    expect(await add(context, '+47 22 12 34 56')).toMatchObject({ number: '4722123456' });
    expect(await add(context, '4722123456', 'Joinville')).toMatchObject({ number: '554722123456' });
    expect(asked).toEqual([['4722123456'], ['554722123456']]);
    expect(await change(context, 1, '4722123456')).toMatchObject({ number: '4722123456' });
  });

  it('that another contact has in the registered form is a duplicate', async () => {
    const { context } = await company(() => registered('553187654321', '777002'));
    await add(context, '5531987654321');
    await expect(add(context, '5511999990000')).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
      details: { contactId: 1 },
    });
  });

  it('is checked again only when it changes; its picture is then another’s', async () => {
    const { context, asked } = await company(([number]) => registered(number!));
    await add(context, '5511987654321');
    const { contacts } = context.stores;
    const before = (await contacts.get(1))!;
    await context.commit(contacts.pictured(before, { urlPicture: '1-0123456789abcdef' }), []);
    expect(await change(context, 1, '(11) 98765-4321')).toMatchObject({ numberChecked: true });
    expect((await contacts.get(1))!.urlPicture).toBe('1-0123456789abcdef');
    expect(asked).toHaveLength(1);
    expect(await change(context, 1, '5511911112222')).toMatchObject({ number: '5511911112222', urlPicture: null });
    expect(asked).toHaveLength(2);
    expect(pictures(context).map(({ chat }) => chat.address.number)).toEqual(['5511987654321', '5511911112222']);
  });

  it('that changes leaves the LID to its person: messages and answers go to the person of the new number', async () => {
    const { context } = await company(([number]) => registered(number!));
    const { stores } = context;
    const [connection] = await stores.connections.list();
    const lid = '900100200300';
    const old = {
      jid: `${lid}@lid`,
      isGroup: false,
      address: { number: '5511987654321', lid },
      subject: null,
    };
    const write = (body: string) => receiveMessage(context, inboundText(connection!, { body, chat: old }));
    const set = (status: 'open' | 'closed') =>
      updateTicket(context, { ...none, params: { id: 1 }, body: { status, sendFarewellMessage: false } });
    await write('first');
    await set('closed');
    await write('second');
    const now = { jid: '5511911112222@s.whatsapp.net', address: { number: '5511911112222', lid: null } };
    expect(await change(context, 1, '5511911112222')).toMatchObject({ number: '5511911112222' });
    expect(await stores.contacts.identify({ number: null, lid })).toBeNull();
    expect(await stores.tickets.chat(connection!.id, 1)).toMatchObject(now);
    expect(await stores.tickets.get(2)).toMatchObject({ contactId: 1, ...now });

    await write('who was it before');
    expect(await stores.contacts.identify(old.address)).toMatchObject({ id: 2, lid, number: '5511987654321' });
    expect(await stores.tickets.get(3)).toMatchObject({ contactId: 2, jid: old.jid });

    await updateTicket(context, { ...none, params: { id: 2 }, body: { status: 'closed', sendFarewellMessage: false } });
    await set('open');
    expect(await stores.tickets.get(1)).toMatchObject({ contactId: 1, status: 'open', ...now });
  });

  it('given to a contact that was known by its LID leaves it, unless WhatsApp names another', async () => {
    const { context } = await company(([number]) =>
      registered(number!, number === '5511911112222' ? '777009' : '777001'),
    );
    const { contacts } = context.stores;
    const known = { companyId: context.company.id, name: 'Maria', number: '' };
    for (const [id, lid] of [
      [1, '777001'],
      [2, '777002'],
    ] as const)
      await context.commit(contacts.creation(newContact({ ...known, id, lid }, 0), { number: null, lid }), []);
    await change(context, 1, '5511987654321');
    await change(context, 2, '5511911112222');
    expect(await contacts.identify({ number: null, lid: '777001' })).toMatchObject({ id: 1, number: '5511987654321' });
    expect(await contacts.identify({ number: null, lid: '777002' })).toBeNull();
  });

  it('of a group can’t be changed', async () => {
    const { context, asked } = await company(([number]) => registered(number!));
    const jid = '120363012345678901@g.us';
    const group = { id: 1, companyId: context.company.id, name: 'Festa', number: '120363012345678901', jid };
    await context.commit(context.stores.contacts.creation(newContact({ ...group, isGroup: true }, 0), { jid }), []);
    await expect(change(context, 1, '5511987654321')).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect(asked).toEqual([]);
  });
});
