import type { BodyOf } from '@recado/shared/contract/grammar';
import { createApiKey as endpoint } from '@recado/shared/contract/api-keys';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { apiKeyHash } from '../../data/api-keys/store.ts';
import { createApiKey, deleteApiKey, listApiKeys, revokeApiKey, rotateApiKey, updateApiKey } from './api-keys.ts';

const none = { params: undefined, query: undefined, body: undefined };
const body = endpoint.body!.parse({ name: 'ERP', scopes: ['tickets:read'] });
const create = (context: TestContext, given: Partial<BodyOf<typeof endpoint>> = {}) =>
  createApiKey(context, { ...none, body: { ...body, ...given } });
const of = (id: number) => ({ ...none, params: { id } });
const acts = async ({ stores }: TestContext) => (await stores.accountLog.page(null, 10)).map(({ act }) => act);
const ownerOf = async ({ installation }: TestContext, token: string) =>
  (await installation.apiKeyClaims.ownerOf(apiKeyHash(token)))?.keyId ?? null;

it('is shown once, found by its hash, and stored nowhere', async () => {
  const context = userContext();
  context.request = { userId: 1, endpoint: 'createApiKey', requestId: randomUUID(), fingerprint: '' };
  const { token, ...key } = await create(context);
  expect(token).toMatch(/^rcd_live_[A-Za-z0-9]{40}$/);
  expect(key).toMatchObject({ name: 'ERP', start: token!.slice(0, 13), queueIds: null, fullNumbers: false });
  expect(await ownerOf(context, token!)).toBe(key.id);
  const kept = await context.stores.answers.get(context.request);
  expect(kept?.result).toEqual({ ...key, token: null });
  expect(
    JSON.stringify(await scanTable('begins_with(pk, :company)', { ':company': `c#${context.company.id}#` })).includes(
      token!,
    ),
  ).toBe(false);
  expect(await listApiKeys(context, none)).toEqual([key]);
});

it('lives on beside its new secret for the hours of a rotation, and no secret outlives two', async () => {
  const context = userContext();
  const { id, token: first } = await create(context);
  const { token: second, former } = await rotateApiKey(context, { ...of(id), body: { overlapHours: 2 } });
  expect(former).toMatchObject({ start: first!.slice(0, 13) });
  expect(Math.round((Date.parse(former!.until) - Date.now()) / 3_600_000)).toBe(2);
  expect([await ownerOf(context, first!), await ownerOf(context, second!)]).toEqual([id, id]);
  const { token: third } = await rotateApiKey(context, { ...of(id), body: { overlapHours: 2 } });
  expect([await ownerOf(context, first!), await ownerOf(context, second!)]).toEqual([null, id]);
  await revokeApiKey(context, of(id));
  expect([await ownerOf(context, second!), await ownerOf(context, third!)]).toEqual([null, null]);
});

it('keeps its name after a revocation, which is for good, until it is deleted', async () => {
  const context = userContext();
  const { id } = await create(context);
  const { revokedAt } = await revokeApiKey(context, of(id));
  expect(await revokeApiKey(context, of(id))).toMatchObject({ revokedAt, name: 'ERP' });
  const rotating = rotateApiKey(context, { ...of(id), body: { overlapHours: 0 } });
  await expect(rotating).rejects.toMatchObject({ code: 'ERR_API_KEY_REVOKED' });
  const changing = updateApiKey(context, { ...of(id), body: { name: 'Outro' } });
  await expect(changing).rejects.toMatchObject({ code: 'ERR_API_KEY_REVOKED' });
  await deleteApiKey(context, of(id));
  expect(await listApiKeys(context, none)).toEqual([]);
  expect(await acts(context)).toEqual(['keyRevoked', 'keyAdded']);
});

it('is made, changed, rotated, revoked and deleted by who has just signed in only', async () => {
  const context = userContext();
  const { id } = await create(context);
  const late = { ...context, actor: { ...context.actor, provedAt: Date.now() / 1000 - 3600 } };
  for (const call of [
    () => create(late),
    () => updateApiKey(late, { ...of(id), body: { name: 'Outro' } }),
    () => rotateApiKey(late, { ...of(id), body: { overlapHours: 0 } }),
    () => revokeApiKey(late, of(id)),
    () => deleteApiKey(late, of(id)),
  ])
    await expect((async () => call())()).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
  expect(await acts(context)).toEqual(['keyAdded']);
});

it('reaches queues and connections of its company, and all of them where it sends campaigns', async () => {
  const context = userContext();
  const connection = await addConnection(context);
  expect(await create(context, { whatsappIds: [connection.id] })).toMatchObject({ whatsappIds: [connection.id] });
  await expect(create(context, { whatsappIds: [connection.id + 1] })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  });
  await expect(create(context, { queueIds: [1] })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  const scopes = ['campaigns:read'] as const;
  await expect(create(context, { whatsappIds: [connection.id], scopes: [...scopes] })).rejects.toMatchObject({
    code: 'ERR_API_KEY_REACH',
  });
  expect(await create(context, { scopes: [...scopes] })).toMatchObject({ scopes });
});
