import { createConnection } from '@recado/shared/contract/connections';
import { createQueue, updateQueue } from '@recado/shared/contract/queues';
import { createQueueIntegration, deleteQueueIntegration } from '@recado/shared/contract/queue-integrations';
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Login, installPlans, newCompany } from '../../../test/accounts.ts';
import { type ApiAnswer, callApi } from '../../../test/call-api.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { openToken } from '../../platform/sealed-token.ts';
import * as calls from './queue-integrations.ts';

const idOf = ({ body }: ApiAnswer) => (body as { id?: number }).id!;

const none = { params: undefined, query: undefined, body: undefined };
type Body = Parameters<typeof calls.createQueueIntegration>[1]['body'];
const add = (by: TestContext, body: Partial<Body>) =>
  calls.createQueueIntegration(by, {
    ...none,
    body: { name: 'Ana', type: 'n8n', urlN8N: 'https://n8n.dev/a', ...body },
  });
const change = (by: TestContext, id: number, body: Partial<Body>) =>
  calls.updateQueueIntegration(by, { ...none, params: { id }, body });

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keyFile = JSON.stringify({ client_email: 'bot@loja.iam.gserviceaccount.com', private_key: privateKey });

describe('a queue integration', () => {
  it('has the defaults of the specification', async () => {
    expect(await add(userContext(), { type: 'typebot', typebotSlug: 'loja' })).toMatchObject({
      typebotDelayMessage: 1_000,
      typebotExpires: 1,
      language: 'pt-BR',
      hasSecret: false,
    });
  });

  it('stores its secrets sealed, shows that they are set, and keeps those that a change does not give', async () => {
    const ana = userContext();
    const dialogflow = { type: 'dialogflow', projectName: 'loja', jsonContent: keyFile } as const;
    const { id } = await add(ana, { ...dialogflow, secret: 'dezesseis-letras' });
    const shown = await change(ana, id, { name: 'Bia' });
    expect(shown).toMatchObject({ name: 'Bia', hasJsonContent: true, hasSecret: true });
    expect(JSON.stringify(shown)).not.toContain('iam.gserviceaccount');
    const { jsonContent, secret } = (await ana.stores.queueIntegrations.get(id))!;
    expect(JSON.stringify({ jsonContent, secret })).not.toContain('dezesseis');
    const owner = { companyId: ana.company.id, purpose: 'integration' } as const;
    expect(await openToken(jsonContent!, owner)).toBe(keyFile);
    await expect(openToken(secret!, { ...owner, companyId: owner.companyId + 1 })).rejects.toThrow();
    expect(await change(ana, id, { secret: '' })).toMatchObject({ hasSecret: false, hasJsonContent: true });
  });

  it.each<[string, Partial<Body>, string]>([
    ['a dialogflow without a key', { type: 'dialogflow', projectName: 'loja' }, 'ERR_VALIDATION'],
    ['a key that is none', { type: 'dialogflow', projectName: 'a', jsonContent: '{"a":1}' }, 'ERR_SERVICE_ACCOUNT'],
    ['an n8n without address', { type: 'n8n', urlN8N: '' }, 'ERR_VALIDATION'],
    ['a typebot without slug', { type: 'typebot' }, 'ERR_VALIDATION'],
    ['an address with a password', { urlN8N: 'https://a:b@example.com/' }, 'ERR_WEBHOOK_URL'],
    ['a flow of another company', { type: 'flowbuilder', flowId: 999_999 }, 'ERR_NO_FLOW_FOUND'],
  ])('refuses %s, also by a change', async (_, body, code) => {
    const ana = userContext();
    await expect(add(ana, body)).rejects.toMatchObject({ code });
    const { id } = await add(ana, { type: 'n8n' });
    await expect(change(ana, id, body)).rejects.toMatchObject({ code });
  });
});

describe('an integration that is used', () => {
  let admin: Login;
  let other: Login;
  const made = async ({ token }: Login) =>
    idOf(await callApi(createQueueIntegration, { token, ...createQueueIntegration.example }));

  beforeAll(async () => {
    await installPlans();
    [admin, other] = [await newCompany({ planId: 3 }), await newCompany({ planId: 3 })];
  });

  it('is not deleted, and is named where it is used', async () => {
    const { token } = admin;
    const integrationId = await made(admin);
    const queue = await callApi(createQueue, {
      token,
      body: { name: 'Vendas', greetingMessage: 'Oi', color: '#39ACE7', integrationId },
    });
    const option = { name: 'Robô', queueType: 'integration', optIntegrationId: integrationId };
    await callApi(createQueue, {
      token,
      body: { name: 'Suporte', greetingMessage: 'Oi', color: '#111111', chatbots: [option] },
    });
    await callApi(createConnection, { token, body: { name: 'Loja', integrationId } });
    const remove = () => callApi(deleteQueueIntegration, { token, params: { id: integrationId } });
    const { body } = await remove();
    expect(body).toMatchObject({ error: 'ERR_INTEGRATION_IN_USE' });
    for (const name of ['Vendas', 'Suporte', 'Loja']) expect(body!.details?.uses).toContain(name);
    expect(queue.status).toBe(200);
  });

  it("is the company's own, in queues, options and connections", async () => {
    const { token } = admin;
    const foreign = (await made(other)) + 1_000;
    const option = { name: 'Robô', queueType: 'integration', optIntegrationId: foreign };
    const own = await callApi(createQueue, {
      token,
      body: { name: 'Compras', greetingMessage: 'Oi', color: '#222222' },
    });
    const refused = [
      await callApi(createQueue, {
        token,
        body: { name: 'Xis', greetingMessage: 'Oi', color: '#333333', integrationId: foreign },
      }),
      await callApi(createQueue, {
        token,
        body: { name: 'Xis', greetingMessage: 'Oi', color: '#333333', chatbots: [option] },
      }),
      await callApi(updateQueue, { token, params: { id: idOf(own) }, body: { integrationId: foreign } }),
      await callApi(createConnection, { token, body: { name: 'Xis', integrationId: foreign } }),
    ];
    expect(refused.map(({ body }) => body!.error)).toEqual(refused.map(() => 'ERR_NO_QUEUE_INTEGRATION_FOUND'));
  });
});
