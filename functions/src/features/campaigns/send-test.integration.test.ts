import type { BodyOf } from '@recado/shared/contract/grammar';
import type { sendCampaignTest as endpoint } from '@recado/shared/contract/campaign-recipients';
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { NumberCheckOutcome } from '../../data/number-checks/store.ts';
import { sendCampaignTest } from './send-test.ts';

const none = { params: undefined, query: undefined, body: undefined };
const registered = { state: 'registered', address: { number: '5511987654321', lid: null } } as const;

/** A company whose session host answers about numbers; each user has a budget of its own. */
const company = (answer: NumberCheckOutcome = registered): TestContext => {
  const made = userContext({ viewer: { id: randomInt(1, 1e9) } });
  return {
    ...made,
    publish: async (effects) => {
      await made.publish(effects);
      for (const effect of effects)
        if (effect.to === 'outbound' && effect.message.type === 'checkNumber')
          await made.commit([made.stores.numberChecks.keep(effect.message.commandId, answer, Date.now())], []);
    },
  };
};

const send = (context: TestContext, body: Partial<BodyOf<typeof endpoint>> & { whatsappId: number }) =>
  sendCampaignTest(context, {
    ...none,
    body: {
      number: '(11) 98765-4321',
      message: 'Olá',
      mediaPath: null,
      mediaName: null,
      template: null,
      columns: {},
      ...body,
    },
  });

const sent = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    (effect.to === 'outbound' || effect.to === 'graph') && effect.message.type === 'send' ? [effect.message] : [],
  );

describe('a test of a campaign', () => {
  it('leaves with the values of the caller, and is stored nowhere', async () => {
    const context = company();
    const { id } = await addConnection(context);
    const settings = { variables: [{ key: 'loja', value: 'Centro' }] };
    await context.commit(await context.stores.campaigns.saveSettings(settings), []);
    const message = 'Olá {nome}, {numero}, {loja}{cidade}';
    await send(context, { whatsappId: id, message, columns: { cidade: '' } });
    expect(sent(context)).toMatchObject([
      {
        whatsappId: id,
        chat: { jid: '5511987654321@s.whatsapp.net', isGroup: false },
        content: { type: 'text', body: `Olá ${context.actor.name}, 5511987654321, Centro` },
      },
    ]);
    expect(await context.stores.contacts.identify(registered.address)).toBeNull();
  });

  it('has the file that the caller uploaded with its text', async () => {
    const context = company();
    const { id } = await addConnection(context);
    const file = await uploadToLibrary(context);
    await send(context, { whatsappId: id, ...file });
    expect(sent(context)).toMatchObject([{ content: { type: 'media', caption: 'Olá', key: file.mediaPath } }]);
    const ofOthers = await uploadToLibrary(company());
    const refused = { code: 'ERR_MEDIA_NOT_READY' };
    await expect(send(context, { whatsappId: id, ...ofOthers })).rejects.toMatchObject(refused);
  });

  it('is a template on the Cloud API', async () => {
    const context = company();
    const { id } = await addConnection(context, { channel: 'whatsappapi' });
    const refused = { code: 'ERR_CAMPAIGN_TEMPLATE_REQUIRED' };
    await expect(send(context, { whatsappId: id })).rejects.toMatchObject(refused);
    const parameters = [{ name: '1', value: '{nome}' }];
    await send(context, {
      whatsappId: id,
      template: { name: 'promo', language: 'pt_BR', body: 'Oi {{1}}', parameters },
    });
    expect(sent(context)).toMatchObject([
      { content: { type: 'template', name: 'promo', parameters: [{ name: '1', value: context.actor.name }] } },
    ]);
  });

  it('is refused without a connected connection of the company, a number and a text', async () => {
    const context = company();
    const [up, down] = [await addConnection(context), await addConnection(context, { status: 'DISCONNECTED' })];
    const page = await addConnection(context, { channel: 'facebook' });
    const refuses = (body: Parameters<typeof send>[1], code: string) =>
      expect(send(context, body)).rejects.toMatchObject({ code });
    await refuses({ whatsappId: down.id }, 'ERR_WAPP_NOT_INITIALIZED');
    await refuses({ whatsappId: page.id }, 'ERR_NO_WAPP_FOUND');
    await refuses({ whatsappId: page.id + 1 }, 'ERR_NO_WAPP_FOUND');
    await refuses({ whatsappId: up.id, number: '12345' }, 'ERR_WAPP_INVALID_CONTACT');
    await refuses({ whatsappId: up.id, message: ' ' }, 'ERR_CAMPAIGN_TEXT_REQUIRED');
    expect(sent(context)).toEqual([]);
  });

  it('is refused for a number that WhatsApp does not know', async () => {
    const context = company({ state: 'unregistered' });
    const { id } = await addConnection(context);
    await expect(send(context, { whatsappId: id })).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    expect(sent(context)).toEqual([]);
  });

  it('is no way around the limits: a user sends few of them', async () => {
    const context = company();
    const { id } = await addConnection(context);
    for (let count = 0; count < 5; count += 1) await send(context, { whatsappId: id });
    await expect(send(context, { whatsappId: id })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });
});
