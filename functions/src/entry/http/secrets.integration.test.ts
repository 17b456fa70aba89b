import { createApiKey } from '@recado/shared/contract/api-keys';
import { login, me, signUp } from '@recado/shared/contract/auth';
import { uploadCertificate } from '@recado/shared/contract/certificates';
import { getConnectionToken } from '@recado/shared/contract/connection-token';
import { credentialKeys, setCredential } from '@recado/shared/contract/credentials';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { createSubscription, issueInvoice, settleInvoice } from '@recado/shared/contract/invoices';
import { createUpload } from '@recado/shared/contract/media';
import { createPrompt, updatePrompt } from '@recado/shared/contract/prompts';
import { createQueueIntegration } from '@recado/shared/contract/queue-integrations';
import { createQueue } from '@recado/shared/contract/queues';
import { getReceipt } from '@recado/shared/contract/receipts';
import { refundCharge } from '@recado/shared/contract/refunds';
import { endpoints } from '@recado/shared/contract/registry';
import { actOnNote, setNoteIssuer } from '@recado/shared/contract/service-notes';
import { createUser } from '@recado/shared/contract/users';
import {
  createWebhook,
  getWebhookDelivery,
  getWebhookSecret,
  listWebhookDeliveries,
  rotateWebhookSecret,
  testWebhook,
} from '@recado/shared/contract/webhook-calls';
import { queues } from '@recado/shared/deployment/queues';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  anyAddress,
  anyEmail,
  installation,
  installPlans,
  type Login,
  signIn,
  signUpBody,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { writeP12 } from '../../../test/certificates/write-p12.ts';
import { addConnection } from '../../../test/conversation.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { atProvider, providerState } from '../../../test/payments.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { setUpSecondFactor } from '../../../test/second-factor.ts';
import { atNotes, noteSettings, notesState } from '../../../test/service-notes.ts';
import { receiveWebhook } from '../../features/billing/receive-webhook.ts';
import { sweepNotes } from '../../features/billing/sweep-notes.ts';
import { companyContext } from '../../context/system-context.ts';
import { receiveWebhookEvent } from '../../features/webhooks/receive-event.ts';
import { userContext } from '../../../test/user-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { systemClock } from '../../platform/clock.ts';
import { seed } from '../seed/seed.ts';
import { handler as billing } from './billing.ts';
import { handler as channels } from './channels.ts';
import { handler as connections } from './connections.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';
import { handler as workspace } from './workspace.ts';

const handlers: Readonly<Record<string, unknown>> = { billing, channels, connections, identity, inbox, workspace };

const providers = ['stripe', 'asaas'] as const;
/** Passwords that users choose here. Tests type no other. */
const passwords = ['Segredo-da-Dona-71', 'Segredo-do-Colega-72'];

/** Calls that show a secret to who may have it. */
const shows: ReadonlySet<string> = new Set(['getWebhookSecret', 'getConnectionToken']);
const ref = 'certificadoEfi';

const lines: string[] = [];
const answers: unknown[] = [];

const call = async <E extends Endpoint>(
  endpoint: E,
  parts: object,
  by: { token?: string; sourceIp?: string } = {},
): Promise<Awaited<ReturnType<typeof callHandler<E>>>> => {
  const answer = await callHandler(handlers[endpoint.group], endpoint, parts as never, by);
  answers.push(answer);
  return answer;
};

const drained = async (): Promise<string[]> => {
  const messages: string[] = [];
  for (const name of Object.keys(queues))
    for (
      let some = await takeMessages(name, { wait: false });
      some.length > 0;
      some = await takeMessages(name, { wait: false })
    )
      messages.push(...some);
  return messages;
};

/** Each credential with a value; those of the simulated providers are theirs. */
const credentialsOf = async (): Promise<Record<string, string>> => ({
  ...Object.fromEntries(credentialKeys.map((key) => [key, `${key}-7f3c9d1e5b2a4086-value`])),
  ...(await providerState('stripe')).credentials,
  ...(await providerState('asaas')).credentials,
  focusNfeToken: (await notesState()).token,
});

const pay = async (admin: Login) => {
  const { result: invoice } = await call(issueInvoice, {}, admin);
  const body = { firstName: 'Maria Silva', zipcode: '52998224725', invoiceId: invoice.id };
  await call(createSubscription, { body }, admin);
  const { charges } = await providerState('stripe');
  const charge = charges.find(({ reference }) => reference === `${admin.company.id}-${invoice.id}`)!;
  await atProvider('stripe', { type: 'act', id: charge.id, act: 'pay' });
  const request = { body: Buffer.from('{"payment":{"id":"x"}}'), headers: {}, query: {} };
  for (const provider of providers)
    await receiveWebhook({ clock: systemClock, installation: installation() }, provider, request);
  expect((await call(settleInvoice, { params: { id: invoice.id } }, admin)).result.status).toBe('paid');
  await call(getReceipt, { params: { token: invoice.receiptToken } });
  return { invoiceId: invoice.id, chargeId: charge.id };
};

/** Issues the note of a paid invoice, at an issuer that fails first, and returns a part of its payment, of which there is not enough first. */
const noteAndRefund = async (superUser: Login, { company }: Login, paid: Awaited<ReturnType<typeof pay>>) => {
  const params = { id: company.id };
  await call(setNoteIssuer, { body: { ...noteSettings, enabled: false } }, superUser);
  const { invoiceId } = paid;
  for (const fault of ['account', null] as const) {
    await atNotes({ authority: 'issues', fault });
    await call(actOnNote, { params, body: { invoiceId, act: 'issue' } }, superUser);
    await sweepNotes({ clock: systemClock, installation: installation() });
  }
  for (const isEmpty of [true, false]) {
    await atProvider('stripe', { type: 'balance', isEmpty });
    const body = { ...paid, provider: 'stripe', value: 1, reason: 'Desconto', requestId: randomUUID() };
    const { result } = await call(refundCharge, { params, body }, superUser);
    expect(result).toMatchObject({
      note: { state: 'issued' },
      refunds: isEmpty ? [{ state: 'refused' }] : [{}, { state: 'done' }],
    });
  }
};

/** Keys of a prompt. */
const promptKeys = { apiKey: 'sk-segredo-do-prompt-5c8e1f', voiceKey: 'chave-da-voz-segredo-9a2b' };

/** Creates a prompt and changes it, also with a call that is refused. */
const keepPrompt = async (by: Login): Promise<void> => {
  const queue = { name: 'Fila do prompt', color: '#4C6EF5', greetingMessage: 'Olá!' };
  const {
    result: { id: queueId },
  } = await call(createQueue, { body: queue }, by);
  const body = { ...createPrompt.example!.body, ...promptKeys, queueId };
  const { result } = await call(createPrompt, { body }, by);
  expect(result).toMatchObject({ apiKeyEnd: promptKeys.apiKey.slice(-4), hasVoiceKey: true });
  await call(updatePrompt, { params: { id: result.id }, body: { ...promptKeys, name: 'Outro nome' } }, by);
  await call(createPrompt, { body: { ...body, queueId: 999_999 } }, by);
};

/** Creates an endpoint of webhooks, tests it, rotates its secret and sends it an event. Returns its secrets: the calls that show them are not kept. */
const keepWebhook = async (by: Login): Promise<Record<string, string>> => {
  const body = { ...createWebhook.example!.body, url: 'http://127.0.0.1:1/' };
  const { result } = await call(createWebhook, { body }, by);
  const params = { id: result.id };
  const shown = await callHandler(connections, getWebhookSecret, { params }, by);
  const rotated = await callHandler(connections, rotateWebhookSecret, { params }, by);
  const tested = await call(testWebhook, { params, body: { type: 'message.received' } }, by);
  expect(tested.result).toMatchObject({ answer: { error: 'UNREACHABLE' } });
  const context = await companyContext(by.company.id);
  const message = { companyId: by.company.id, webhookId: result.id, order: 'ticket-1', replay: null };
  const event = { id: 'one', type: 'message.received', timestamp: new Date().toISOString(), data: {} } as const;
  await receiveWebhookEvent(context!, { ...message, event });
  const deliveries = await call(listWebhookDeliveries, { params }, by);
  const [delivery] = deliveries.result.deliveries;
  await call(getWebhookDelivery, { params: { ...params, deliveryId: delivery!.id } }, by);
  return Object.fromEntries(
    [shown, rotated].flatMap(({ result: { secret } }, place) => [
      [`webhook secret ${place}`, secret],
      [`its key ${place}`, secret.slice('whsec_'.length)],
    ]),
  );
};

/** Uploads a certificate with its password, at first a wrong one. Returns its secrets: the key stands on several lines. */
const keepCertificate = async (superUser: Login): Promise<Record<string, string>> => {
  const [certificatePassword, wrong] = ['senha-do-certificado-4b1d', 'senha-errada-do-certificado-8c2e'];
  const file = writeP12({ password: certificatePassword }).toString('base64');
  const parts = (password: string) => ({ query: { ref }, body: { fileName: 'efi.p12', file, password } });
  expect(await call(uploadCertificate, parts(wrong), superUser)).toMatchObject({ error: 'ERR_CERTIFICATE_PASSWORD' });
  expect((await call(uploadCertificate, parts(certificatePassword), superUser)).status).toBe(200);
  const { key } = (await installation().certificates.open(ref))!;
  return { certificatePassword, wrong, certificateKey: key.split('\n')[1]!, certificateFile: file };
};

/** Sets up the second factor of a user and signs in with a recovery code. Returns its secrets: the calls that show them are not kept. */
const keepSecondFactor = async ({ email }: { email: string }, ownPassword: string): Promise<Record<string, string>> => {
  const { token } = await signIn(email, ownPassword);
  const { secret, recoveryCodes } = await setUpSecondFactor(token);
  const [used, next] = recoveryCodes as [string, string];
  const body = { email, password: ownPassword, recoveryCode: used };
  const { result, status } = await callHandler(identity, login, { body }, { sourceIp: anyAddress() });
  expect(status).toBe(200);
  await call(login, { body: { ...body, recoveryCode: 'AAAA-AAAA-AAAA-AAAA' } }, { sourceIp: anyAddress() });
  await call(me, {}, { token: result.token });
  return { secondFactorSecret: secret, usedRecoveryCode: used, recoveryCode: next };
};

/** Makes an API key and the token of a connection, and keeps the secrets of an integration. Returns all of them. */
const keepTokens = async (superUser: Login): Promise<Record<string, string>> => {
  const { id } = await addConnection(userContext({ companyId: superUser.company.id }));
  const apiKey = await callHandler(identity, createApiKey, { body: createApiKey.example!.body! }, superUser);
  const token = await callHandler(connections, getConnectionToken, { params: { id } }, superUser);
  const integrationSecret = 'segredo-da-integracao-6d7f';
  const body = { ...createQueueIntegration.example!.body!, secret: integrationSecret };
  expect((await call(createQueueIntegration, { body }, superUser)).status).toBe(200);
  return { apiKey: apiKey.result.token!, connectionToken: token.result.token, integrationSecret };
};

/** Everything that is written to the table, also what is deleted again: events and mails wait there until they are sent. */
const written: string[] = [];
const recordWrites = (): void => {
  const client = documentClient();
  const send = client.send.bind(client) as (command: { input: unknown }) => Promise<unknown>;
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: unknown }) => {
    if (/^(Put|Update|TransactWrite|BatchWrite)/.test(command.constructor.name))
      written.push(JSON.stringify(command.input));
    return send(command);
  }) as never);
};

useOwnQueues();
beforeAll(async () => {
  await installPlans();
  for (const provider of providers) await atProvider(provider, { type: 'mode', mode: 'none' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const key of credentialKeys) await installation().credentials.remove(key);
  await installation().certificates.remove(ref);
  for (const provider of providers) await atProvider(provider, { type: 'mode', mode: 'send' });
});

it('no answer, item of the table, event, message of a queue or line of the log has a secret', async () => {
  const [owner] = (await seed()).signIns;
  const superUser = await signIn(owner!.email, owner!.password);
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void lines.push(line.map(String).join(' ')));
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);

  recordWrites();
  const credentials = await credentialsOf();
  for (const key of credentialKeys) {
    const answer = await call(setCredential, { params: { key }, body: { value: credentials[key] } }, superUser);
    expect([key, answer.status]).toEqual([key, 200]);
  }
  await call(
    setCredential,
    { params: { key: 'asaasToken' }, body: { value: `${credentials.asaasToken} x` } },
    superUser,
  );
  const [ownPassword, colleaguesPassword] = passwords as [string, string];
  const account = signUpBody({ password: ownPassword });
  await call(signUp, { body: account }, { sourceIp: anyAddress() });
  const admin = await signIn(account.email, ownPassword);
  const colleague = { name: 'Bia', email: anyEmail(), password: colleaguesPassword, profile: 'user' };
  await call(createUser, { body: colleague }, admin);
  await call(createUser, { body: { ...colleague, email: 'none' } }, admin);
  await noteAndRefund(superUser, admin, await pay(admin));
  await call(createUpload, { body: createUpload.example?.body }, admin);
  await keepPrompt(superUser);
  const shownOnce = {
    ...(await keepWebhook(superUser)),
    ...(await keepCertificate(superUser)),
    ...(await keepTokens(superUser)),
  };
  for (const { token } of [superUser, admin, await signIn(colleague.email, colleaguesPassword)])
    for (const endpoint of endpoints.filter(({ method, name }) => method === 'GET' && !shows.has(name)))
      await call(endpoint, { params: { id: 1, key: 'stripePrivateKey', token: 'none' } }, { token });
  // Ends the login of the administrator.
  Object.assign(shownOnce, await keepSecondFactor(account, ownPassword));
  write.mockRestore();
  vi.restoreAllMocks();

  const messages = await drained();
  const items = await scanTable('attribute_exists(pk) OR sk = :none', { ':none': 'none' });
  expect(messages.length).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(100);
  const places = {
    answers: JSON.stringify(answers),
    items: JSON.stringify(items),
    written: written.join('\n'),
    messages: messages.join('\n'),
    log: lines.join('\n'),
  };
  const secrets = {
    ...Object.fromEntries(credentialKeys.map((key) => [key, credentials[key]!])),
    ownPassword,
    colleaguesPassword,
    ...promptKeys,
    ...shownOnce,
  };
  for (const [place, text] of Object.entries(places))
    for (const [name, secret] of Object.entries(secrets))
      expect([place, name, text.includes(secret)]).toEqual([place, name, false]);
}, 120_000);
