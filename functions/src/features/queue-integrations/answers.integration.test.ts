import { Webhook } from 'standardwebhooks';
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import {
  callsOfServices as calls,
  notesOf,
  planAnswer as plan,
  type ServiceCall,
  shopWithIntegration as shop,
  standIn,
} from '../../../test/shop-with-integration.ts';
import { userContext } from '../../../test/user-context.ts';
import { asWebhookSecret } from '../../platform/standard-webhook.ts';
import { answerCall } from './answer-call.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { testQueueIntegration } from './test-session.ts';

const none = { params: undefined, query: undefined, body: undefined };

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keyFile = JSON.stringify({ client_email: 'bot@loja.iam.gserviceaccount.com', private_key: privateKey });

useOwnQueues();
beforeAll(installPlans);

describe('a Typebot of a connection', () => {
  it('leads the conversation, and leaves it to people at its end', async () => {
    const { write, answer, ticket, dialogue } = await shop({});
    expect(await answer(await write('oi'))).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
    expect(await answer(await write('azul'))).toEqual(['Você escolheu azul.']);
    expect(await ticket()).toMatchObject({ status: 'pending', userId: null });
    expect(await dialogue()).toMatchObject({ integrationId: null, session: null, callId: null });
    // The bot does not begin again when the contact says thanks.
    expect(await write('obrigada')).toEqual([]);
  });

  it('forgets its session by a timer, and begins another chat', async () => {
    const { write, answer, dialogue, pass } = await shop({});
    await answer(await write('oi'));
    expect((await dialogue()).session).not.toBeNull();
    await pass();
    expect((await dialogue()).session).toBeNull();
    expect(await answer(await write('azul'))).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
  });

  it('is finished and restarted by keywords, and hands over by a command', async () => {
    const keywords = {
      typebotKeywordFinish: 'Sair',
      typebotKeywordRestart: 'voltar',
      typebotRestartMessage: 'De novo!',
    };
    const { write, answer, ticket, dialogue } = await shop(keywords);
    await answer(await write('oi'));
    expect(await answer(await write('VOLTAR'))).toEqual(['De novo!']);
    expect((await dialogue()).session).toBeNull();
    await plan('typebot', {
      json: {
        sessionId: 's',
        messages: [
          { type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Um momento', bold: true }] }] } },
          { type: 'image', content: { url: `${standIn()}/files/foto.png` } },
          { type: 'text', content: { richText: [{ type: 'p', children: [{ text: '#{"stopBot":true}' }] }] } },
        ],
        input: { type: 'text input' },
      },
    });
    expect(await answer(await write('quero'))).toEqual(['*Um momento*', 'media']);
    expect((await dialogue()).integrationId).toBeNull();
    const other = await shop(keywords);
    await other.answer(await other.write('oi'));
    await other.answer(await other.write('sair'));
    expect((await other.ticket()).status).toBe('closed');
    expect((await ticket()).status).toBe('pending');
  });

  it('leaves the ticket to the person who accepts it, who gives it back', async () => {
    const { context, write, answer, ticket, dialogue, sent } = await shop({});
    const { id } = (await answer(await write('oi')), await ticket());
    const change = (body: object, by = context) => updateTicket(by, { ...none, params: { id }, body });
    await change({ status: 'open' });
    expect(await write('azul')).toEqual([]);
    const colleague = userContext({ companyId: context.company.id, viewer: { id: 77, profile: 'user' } });
    for (const by of [colleague, userContext()])
      await expect(change({ useIntegration: true }, by)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect(await change({ status: 'pending', useIntegration: true })).toMatchObject({
      status: 'pending',
      userId: null,
    });
    expect(sent()).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
    expect(await answer(await write('verde'))).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
    // An agent may stop it without accepting the ticket.
    const asked = await write('azul');
    await change({ useIntegration: false });
    expect(await answer(asked)).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'pending', userId: null, inDialogue: false });
    expect(await dialogue()).toMatchObject({ integrationId: expect.any(Number) as number });
    expect(await write('oi?')).toEqual([]);
  });

  it('is given nothing back without the plan', async () => {
    const { context, write, answer, ticket } = await shop({});
    await answer(await write('oi'));
    const change = async (body: object) =>
      updateTicket(context, { ...none, params: { id: (await ticket()).id }, body });
    await change({ status: 'open' });
    context.company.planId = 1;
    context.cache.delete('plan');
    await expect(change({ useIntegration: true })).rejects.toMatchObject({ code: 'ERR_NO_BOT' });
    expect(await ticket()).toMatchObject({ status: 'open' });
    // The flows of the connection answer nothing either.
    const { whatsappId } = await ticket();
    const { connections } = context.stores;
    const connection = (await connections.get(whatsappId))!;
    await context.commit(
      connections.update(connection, { ...connection, integrationId: null, flowIdNotPhrase: 1 }),
      [],
    );
    await expect(change({ useIntegration: true })).rejects.toMatchObject({ code: 'ERR_NO_BOT' });
  });

  it('gets what is written before it answers in the same call', async () => {
    const { write, answer } = await shop({});
    const first = await write('oi');
    expect(await write('tudo bem?')).toEqual([]);
    expect(await write('azul')).toEqual([]);
    expect(await answer(first)).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
  });
});

describe('a service that does not answer', () => {
  it.each(['half', 'html', 'busy', 'server', 'megabyte', 'gone'] as const)(
    'with %s leaves the customer to people after its last attempt, and says so',
    async (fault) => {
      const { context, write, answer, ticket, dialogue } = await shop({});
      for (let attempt = 0; attempt < 4; attempt++) await plan('typebot', { fault });
      await calls();
      expect(await answer(await write('oi'))).toEqual([]);
      const isFinal = fault === 'megabyte' || fault === 'gone';
      const made = await calls();
      expect(made).toHaveLength(isFinal ? 1 : 4);
      for (let left = made.length; left < 4; left++)
        await fetch(`${standIn()}/api/v1/typebots/a/startChat`, { method: 'POST', body: '{}' }).catch(() => null);
      await calls();
      expect(await notesOf(context, await ticket())).toMatchObject([
        { body: 'A integração não respondeu. O atendimento aguarda uma pessoa.' },
      ]);
      expect(await ticket()).toMatchObject({ status: 'pending', isBot: false });
      expect((await dialogue()).integrationId).toBeNull();
    },
  );

  it('because it hangs is asked again, and answers', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => timeout(50));
    const { write, answer } = await shop({});
    await plan('typebot', { fault: 'hang' });
    expect(await answer(await write('oi'))).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
    expect(patience).toHaveBeenCalledWith(20_000);
    patience.mockRestore();
  });

  it('is asked again, and answers once', async () => {
    const { write, answer } = await shop({});
    await plan('typebot', { fault: 'busy' });
    expect(await answer(await write('oi'))).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
  });

  it('is given up by a timer, whatever became of its call', async () => {
    const { context, write, pass, ticket } = await shop({});
    const lost = await write('oi');
    await pass();
    expect(await notesOf(context, await ticket())).toHaveLength(1);
    await answerCall(context, lost[0]!, () => Promise.reject(new Error('is not repeated')));
    expect(await notesOf(context, await ticket())).toHaveLength(1);
  });
});

describe('a call of a service', () => {
  it('that is delivered twice, or whose commit dies, is answered once', async () => {
    const { context, write, sent } = await shop({});
    const [message] = await write('oi');
    const commit = context.commit.bind(context);
    let fails = true;
    context.commit = async (...given) => {
      if (fails) throw new Error('the function died');
      return commit(...given);
    };
    const never = () => Promise.reject(new Error('is not repeated'));
    await expect(answerCall(context, message!, never)).rejects.toThrow('died');
    fails = false;
    await answerCall(context, message!, never);
    await answerCall(context, message!, never);
    expect(sent()).toEqual(['Olá, Maria Silva!', 'Qual cor?']);
  });

  it('is not answered once a person has the ticket', async () => {
    const { context, write, answer, ticket } = await shop({});
    const messages = await write('oi');
    const seen = await ticket();
    const taken = { ...seen, status: 'open' as const, userId: 1, inDialogue: false };
    await context.commit(context.stores.tickets.saves([{ before: seen, after: taken }]), []);
    expect(await answer(messages)).toEqual([]);
  });

  it('is not made once the plan has no integrations, and no conversation begins', async () => {
    const { context, write, answer, ticket } = await shop({});
    const messages = await write('oi');
    context.company.planId = 1;
    context.cache.delete('plan');
    await calls();
    expect(await answer(messages)).toEqual([]);
    expect(await calls()).toEqual([]);
    expect(await notesOf(context, await ticket())).toHaveLength(1);
    const other = await shop({});
    other.context.company.planId = 1;
    expect(await other.write('oi')).toEqual([]);
  });
});

describe('a webhook', () => {
  it('gets the message, signed, and may answer', async () => {
    const secret = 'dezesseis-letras';
    const { write, answer, context } = await shop({ type: 'webhook', urlN8N: `${standIn()}/hooks/loja`, secret });
    await plan('hooks', { json: { messages: [{ text: 'Recebido' }, { url: `${standIn()}/files/a.png` }] } });
    await calls();
    expect(await answer(await write('oi'))).toEqual(['Recebido', 'media']);
    const [{ headers, body }] = (await calls()) as [ServiceCall];
    expect(new Webhook(asWebhookSecret(secret)).verify(body, headers)).toEqual(JSON.parse(body));
    expect(JSON.parse(body)).toMatchObject({
      event: 'conversation.message',
      companyId: context.company.id,
      messages: [{ text: 'oi', file: null }],
    });
    // An answer of another form sends nothing, and the next message is passed on.
    expect(await answer(await write('tem?'))).toEqual([]);
    expect(JSON.parse((await calls())[0]!.body)).toMatchObject({ messages: [{ text: 'tem?' }] });
  });
});

describe('a Dialogflow agent', () => {
  it('is tested by a key, by the stored one, and by none of another company', async () => {
    const { context } = await shop({ type: 'dialogflow', projectName: 'loja', jsonContent: keyFile });
    const integrationId = (await context.stores.queueIntegrations.list())[0]!.id;
    const test = (body: { jsonContent?: string; integrationId?: number }, by = context) =>
      testQueueIntegration(by, { ...none, body: { projectName: 'loja', language: 'pt-BR', ...body } });
    expect(await test({ jsonContent: keyFile })).toEqual({ texts: ['Você disse: Olá'] });
    expect(await test({ integrationId })).toEqual({ texts: ['Você disse: Olá'] });
    await expect(test({ jsonContent: '{}' })).rejects.toMatchObject({ code: 'ERR_SERVICE_ACCOUNT' });
    await expect(test({ integrationId }, userContext())).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_INTEGRATION_FOUND',
    });
    await plan('dialogflow', { fault: 'html' });
    await expect(test({ integrationId })).rejects.toMatchObject({ code: 'ERR_INTEGRATION_TEST' });
  });

  it('answers texts by a token of its service account, until it ends the conversation', async () => {
    const { write, answer, dialogue } = await shop({ type: 'dialogflow', projectName: 'loja', jsonContent: keyFile });
    expect(await answer(await write('oi'))).toEqual(['Você disse: oi']);
    expect(await answer(await write('tchau'))).toEqual(['Você disse: tchau']);
    expect((await dialogue()).integrationId).toBeNull();
  });

  it('is asked once for several messages in a row', async () => {
    const { write, answer } = await shop({ type: 'dialogflow', projectName: 'loja', jsonContent: keyFile });
    const first = await write('oi');
    expect(await write('tudo bem?')).toEqual([]);
    await calls();
    const rest = ['Tem bolo?', 'De milho?'];
    const meanwhile = async () => {
      const next = rest.shift();
      if (next !== undefined) await write(next);
    };
    expect(await answer(first, meanwhile)).toEqual(['Você disse: oi\ntudo bem?\nTem bolo?\nDe milho?']);
    expect((await calls()).filter(({ path }) => path.endsWith(':detectIntent'))).toHaveLength(1);
  });
});
