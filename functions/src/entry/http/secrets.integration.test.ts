import { signUp } from '@recado/shared/contract/auth';
import { credentialKeys, setCredential } from '@recado/shared/contract/credentials';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { createSubscription, issueInvoice, settleInvoice } from '@recado/shared/contract/invoices';
import { createUpload } from '@recado/shared/contract/media';
import { createPrompt, updatePrompt } from '@recado/shared/contract/prompts';
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
import { useOwnQueues } from '../../../test/own-queues.ts';
import { atProvider, providerState } from '../../../test/payments.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { atNotes, noteSettings, notesState } from '../../../test/service-notes.ts';
import { receiveWebhook } from '../../features/billing/receive-webhook.ts';
import { sweepNotes } from '../../features/billing/sweep-notes.ts';
import { companyContext } from '../../context/system-context.ts';
import { receiveWebhookEvent } from '../../features/webhooks/receive-event.ts';
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

const lines: string[] = [];
const answers: unknown[] = [];

const call = async <E extends Endpoint>(
  endpoint: E,
  parts: object,
  login: { token?: string; sourceIp?: string } = {},
): Promise<Awaited<ReturnType<typeof callHandler<E>>>> => {
  const answer = await callHandler(handlers[endpoint.group], endpoint, parts as never, login);
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
const keepPrompt = async (login: Login): Promise<void> => {
  const queue = { name: 'Fila do prompt', color: '#4C6EF5', greetingMessage: 'Olá!' };
  const {
    result: { id: queueId },
  } = await call(createQueue, { body: queue }, login);
  const body = { ...createPrompt.example!.body, ...promptKeys, queueId };
  const { result } = await call(createPrompt, { body }, login);
  expect(result).toMatchObject({ apiKeyEnd: promptKeys.apiKey.slice(-4), hasVoiceKey: true });
  await call(updatePrompt, { params: { id: result.id }, body: { ...promptKeys, name: 'Outro nome' } }, login);
  await call(createPrompt, { body: { ...body, queueId: 999_999 } }, login);
};

/** Creates an endpoint of webhooks, tests it, rotates its secret and sends it an event. Returns its secrets: the calls that show them are not kept. */
const keepWebhook = async (login: Login): Promise<Record<string, string>> => {
  const body = { ...createWebhook.example!.body, url: 'http://127.0.0.1:1/' };
  const { result } = await call(createWebhook, { body }, login);
  const params = { id: result.id };
  const shown = await callHandler(connections, getWebhookSecret, { params }, login);
  const rotated = await callHandler(connections, rotateWebhookSecret, { params }, login);
  const tested = await call(testWebhook, { params, body: { type: 'message.received' } }, login);
  expect(tested.result).toMatchObject({ answer: { error: 'UNREACHABLE' } });
  const context = await companyContext(login.company.id);
  const message = { companyId: login.company.id, webhookId: result.id, order: 'ticket-1', replay: null };
  const event = { id: 'one', type: 'message.received', timestamp: new Date().toISOString(), data: {} } as const;
  await receiveWebhookEvent(context!, { ...message, event });
  const deliveries = await call(listWebhookDeliveries, { params }, login);
  const [delivery] = deliveries.result.deliveries;
  await call(getWebhookDelivery, { params: { ...params, deliveryId: delivery!.id } }, login);
  return Object.fromEntries(
    [shown, rotated].flatMap(({ result: { secret } }, place) => [
      [`webhook secret ${place}`, secret],
      [`its key ${place}`, secret.slice('whsec_'.length)],
    ]),
  );
};

useOwnQueues();
beforeAll(async () => {
  await installPlans();
  for (const provider of providers) await atProvider(provider, { type: 'mode', mode: 'none' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const key of credentialKeys) await installation().credentials.remove(key);
  for (const provider of providers) await atProvider(provider, { type: 'mode', mode: 'send' });
});

it('no answer, item of the table, message of a queue or line of the log has a secret', async () => {
  const [owner] = (await seed()).signIns;
  const superUser = await signIn(owner!.email, owner!.password);
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void lines.push(line.map(String).join(' ')));
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);

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
  const webhookSecrets = await keepWebhook(superUser);
  for (const { token } of [superUser, admin, await signIn(colleague.email, colleaguesPassword)])
    for (const endpoint of endpoints.filter(({ method, name }) => method === 'GET' && name !== 'getWebhookSecret'))
      await call(endpoint, { params: { id: 1, key: 'stripePrivateKey', token: 'none' } }, { token });
  write.mockRestore();
  vi.restoreAllMocks();

  const messages = await drained();
  const items = await scanTable('attribute_exists(pk) OR sk = :none', { ':none': 'none' });
  expect(messages.length).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(100);
  const places = {
    answers: JSON.stringify(answers),
    items: JSON.stringify(items),
    messages: messages.join('\n'),
    log: lines.join('\n'),
  };
  const secrets = {
    ...Object.fromEntries(credentialKeys.map((key) => [key, credentials[key]!])),
    ownPassword,
    colleaguesPassword,
    ...promptKeys,
    ...webhookSecrets,
  };
  for (const [place, text] of Object.entries(places))
    for (const [name, secret] of Object.entries(secrets))
      expect([place, name, text.includes(secret)]).toEqual([place, name, false]);
}, 120_000);
