import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type ConnectionSetting,
  connectionSettings,
  defaultConnectionSettings,
} from '@recado/shared/contract/connection-settings';
import {
  type Connection,
  connection,
  updateConnection as updateConnectionEndpoint,
} from '@recado/shared/contract/connections';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { createFlow } from '../flows/flows.ts';
import { createPrompt } from '../prompts/prompts.ts';
import { createQueueIntegration } from '../queue-integrations/queue-integrations.ts';
import { createQueue } from '../queues/create-queue.ts';
import { createConnection } from './create-connection.ts';
import { getConnection, listConnections } from './read-connections.ts';
import { updateConnection } from './update-connection.ts';

const none = { params: undefined, query: undefined };
const create = (context: TestContext, name: string, settings: object = {}) =>
  createConnection(context, { params: undefined, query: undefined, body: { name, ...settings } });
const get = (context: TestContext, id: number) =>
  getConnection(context, { params: { id }, query: {}, body: undefined });

const aPrompt = { name: 'Atendente', prompt: 'Você atende os clientes. '.repeat(3), apiKey: 'sk-loja', queueId: 1 };

/** A company with a connection, which is its default, so that another one's `isDefault` can be set, a queue, a flow, an integration and a prompt. */
const withDefault = async (): Promise<TestContext> => {
  const context = userContext();
  await create(context, 'Principal');
  await createQueue(context, { ...none, body: { name: 'Atendimento', color: '#39ACE7' } });
  await createFlow(context, { ...none, body: { name: 'Boas-vindas' } });
  await createQueueIntegration(context, { ...none, body: { name: 'n8n', type: 'n8n', urlN8N: 'https://n8n.dev/a' } });
  await createPrompt(context, { ...none, body: aPrompt });
  return context;
};

/** A value of a setting that is not its initial one, whatever its type. */
const otherValue = (name: ConnectionSetting): unknown => {
  const schema: z.ZodType = connection.shape[name];
  const initial = defaultConnectionSettings[name];
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => option !== initial);
  if (['sendIdQueue', 'flowIdWelcome', 'flowIdNotPhrase', 'integrationId', 'promptId'].includes(name)) return 1;
  const candidates = [7, true, false, 'texto', '2090-12-24', []];
  return candidates.find((value) => value !== initial && schema.safeParse(value).success);
};
/** The settings that a setting depends on: none is accepted without them. */
const needed = (name: ConnectionSetting): Partial<Connection> => {
  if (name === 'timeSendQueue') return { sendIdQueue: 1 };
  if (name === 'collectiveVacationMessage')
    return { collectiveVacationStart: '2090-12-24', collectiveVacationEnd: '2090-12-24' };
  return {};
};
const otherValues = {
  ...Object.fromEntries(connectionSettings.map((name) => [name, otherValue(name)])),
  ...needed('collectiveVacationMessage'),
};

/** Removes the attributes of all settings, as if the item had been stored before they were declared. */
const removeSettings = async ({ stores }: TestContext, id: number): Promise<void> => {
  await documentClient().send(
    new UpdateCommand({
      TableName: environment().TABLE_NAME,
      Key: stores.connections.key(id),
      UpdateExpression: `REMOVE ${connectionSettings.map((name) => `#${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(connectionSettings.map((name) => [`#${name}`, name])),
    }),
  );
};

describe('every setting that the contract declares', () => {
  it('has its initial value in a new connection', async () => {
    const context = await withDefault();
    const { id } = await create(context, 'Vendas');
    expect(await get(context, id)).toMatchObject(defaultConnectionSettings);
  });

  it('is stored and returned when a connection is created with it', async () => {
    const context = await withDefault();
    const created = await create(context, 'Vendas', otherValues);
    expect(created).toMatchObject(otherValues);
    expect(await get(context, created.id)).toMatchObject(otherValues);
  });

  it.each(connectionSettings)('can be changed alone: %s', async (name) => {
    const context = await withDefault();
    const { id } = await create(context, 'Vendas');
    const change = { ...needed(name), [name]: otherValue(name) };
    expect(change[name]).toBeDefined();
    const changed = { ...defaultConnectionSettings, ...change };
    const updated = await updateConnection(context, { params: { id }, query: undefined, body: change });
    expect(updated).toMatchObject(changed);
    expect(await get(context, id)).toMatchObject(changed);
    const published = context.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message.data] : []));
    expect(published.at(-1)).toMatchObject({ action: 'update', whatsapp: { id, ...changed } });
  });

  it('has its initial value in a connection that was stored before it existed, and can be changed there', async () => {
    const context = await withDefault();
    const { id } = await create(context, 'Vendas', { ...otherValues, isDefault: false });
    await removeSettings(context, id);
    expect(await get(context, id)).toMatchObject(defaultConnectionSettings);
    const listed = await listConnections(context, { params: undefined, query: {}, body: undefined });
    expect(listed.find((one) => one.id === id)).toMatchObject(defaultConnectionSettings);
    await updateConnection(context, { params: { id }, query: undefined, body: otherValues });
    expect(await get(context, id)).toMatchObject(otherValues);
  });
});

/** The settings that name a thing of the company, with the error for one that it does not have. */
const named: Readonly<Record<string, string>> = {
  queueIds: 'ERR_NO_QUEUE_FOUND',
  sendIdQueue: 'ERR_NO_QUEUE_FOUND',
  queueIdImportMessages: 'ERR_NO_QUEUE_FOUND',
  integrationId: 'ERR_NO_QUEUE_INTEGRATION_FOUND',
  promptId: 'ERR_NO_PROMPT_FOUND',
  flowIdWelcome: 'ERR_NO_FLOW_FOUND',
  flowIdNotPhrase: 'ERR_NO_FLOW_FOUND',
};

it('takes no queue, flow, integration or prompt of another company in any field', async () => {
  const [context, other] = [await withDefault(), await withDefault()];
  await createQueue(other, { ...none, body: { name: 'Vendas', color: '#222222', greetingMessage: 'Oi' } });
  await createFlow(other, { ...none, body: { name: 'Outro' } });
  await createQueueIntegration(other, { ...none, body: { name: 'Outra', type: 'n8n', urlN8N: 'https://n8n.dev/b' } });
  await createPrompt(other, { ...none, body: { ...aPrompt, name: 'Outro prompt' } });
  const fields = Object.keys(updateConnectionEndpoint.body!.shape).filter((name) => /Ids?(?=$|[A-Z])/.test(name));
  expect(fields.toSorted()).toEqual(Object.keys(named).toSorted());
  for (const [name, code] of Object.entries(named)) {
    const settings = { [name]: name === 'queueIds' ? [2] : 2 };
    await expect(create(context, 'Loja', settings), name).rejects.toMatchObject({ code });
    await expect(
      updateConnection(context, { params: { id: 1 }, query: undefined, body: settings }),
      name,
    ).rejects.toMatchObject({ code });
    await expect(
      updateConnection(other, { params: { id: 1 }, query: undefined, body: settings }),
    ).resolves.toBeTruthy();
  }
});
