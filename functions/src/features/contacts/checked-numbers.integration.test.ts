import { createContact as createEndpoint } from '@recado/shared/contract/contacts';
import { describe, expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import type { NumberCheckOutcome } from '../../data/number-checks/store.ts';
import { checkNumber } from '../../conversation/operations/check-number.ts';
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
  const context: TestContext = {
    ...made,
    publish: async (effects) => {
      for (const effect of effects) {
        if (effect.to !== 'outbound' || effect.command.type !== 'checkNumber') continue;
        const { companyId, whatsappId, commandId, numbers } = effect.command;
        asked.push(numbers);
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
  return { context, asked };
};

const add = (context: TestContext, number: string, name = 'Maria') =>
  createContact(context, { ...none, body: createEndpoint.body!.parse({ name, number }) });
const change = (context: TestContext, id: number, number: string) =>
  updateContact(context, { ...none, params: { id }, body: { number } });
const pictures = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' && effect.command.type === 'picture' ? [effect.command] : []));

describe('a number', () => {
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
    await expect(checkNumber(silent.context, '5511987654321', 250)).rejects.toMatchObject({
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

  it('of a group can’t be changed', async () => {
    const { context, asked } = await company(([number]) => registered(number!));
    const jid = '120363012345678901@g.us';
    const group = { id: 1, companyId: context.company.id, name: 'Festa', number: '120363012345678901', jid };
    await context.commit(context.stores.contacts.creation(newContact({ ...group, isGroup: true }, 0), { jid }), []);
    await expect(change(context, 1, '5511987654321')).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect(asked).toEqual([]);
  });
});
