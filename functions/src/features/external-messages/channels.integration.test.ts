import type { ConnectionRecord } from '../../data/connections/store.ts';
import { describe, expect, it } from 'vitest';
import { addConnection, anyNumber } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { IntegratorContext } from '../../context/integrator-context.ts';
import { sendMessage } from './send.ts';

type Programs = IntegratorContext & Pick<TestContext, 'effects'>;

/** A program's context over a connection, over the real table. */
const over = async (given: Partial<ConnectionRecord>, plan: object = {}): Promise<Programs> => {
  const context = userContext({ plan });
  const connection = await addConnection(context, given);
  return { ...context, actor: { kind: 'system' }, connection, request: null };
};

const text = (number: string, more: object = {}) => ({
  body: {
    number,
    body: 'Oi',
    sendSignature: false,
    closeTicket: false,
    noRegister: false,
    msdelay: 0,
    medias: [],
    ...more,
  },
  files: [],
});

const sent = ({ effects }: Programs, queue: string) =>
  effects.flatMap(({ to, message }) =>
    to === queue && (message as { type?: string }).type === 'send' ? [message] : [],
  );

describe('a program’s message', () => {
  it('leaves by the Graph API over a Cloud API number, without a check of the number', async () => {
    const context = await over({ channel: 'whatsappapi' });
    const number = anyNumber();
    await expect(sendMessage(context, text(number))).resolves.toEqual({ status: 'SUCCESS' });
    await sendMessage(context, text(number, { noRegister: true }));
    expect(sent(context, 'graph')).toMatchObject([
      { chat: { jid: `${number}@s.whatsapp.net` }, content: { type: 'text', body: 'Oi' } },
      { chat: { jid: `${number}@s.whatsapp.net` }, content: { type: 'text', body: 'Oi' } },
    ]);
    expect(sent(context, 'outbound')).toEqual([]);
  });

  it('waits in the queue of a connection that is offline', async () => {
    const context = await over({ status: 'DISCONNECTED' });
    await sendMessage(context, text(anyNumber()));
    expect(sent(context, 'outbound')).toHaveLength(1);
  });

  it('is refused over channels that reach no number, and by plans without the channel', async () => {
    const page = await over({ channel: 'facebook' });
    await expect(sendMessage(page, text(anyNumber()))).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    const bare = await over({}, { useWhatsapp: false });
    await expect(sendMessage(bare, text(anyNumber()))).rejects.toMatchObject({
      code: 'ERR_PLAN_FEATURE',
      details: { feature: 'useWhatsapp' },
    });
  });
});
