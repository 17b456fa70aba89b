import * as contract from '@recado/shared/contract/api-keys';
import type { AccountAct } from '@recado/shared/contract/account-log';
import { AppError } from '@recado/shared/contract/errors';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { apiKeyEntity, apiKeyPrefix, type ApiKeyRecord, presentApiKey, revocation } from '../../data/api-keys/store.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { logAccountActs } from '../../domain/operations/account-acts.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { checkReach } from './check-reach.ts';
import { newToken } from './new-token.ts';

const find = async ({ stores }: UserContext, id: number): Promise<ApiKeyRecord> =>
  existing('apiKey', await stores.apiKeys.get(id));

/** Returns a key that was not revoked. @throws AppError ERR_API_KEY_REVOKED */
const findLive = async (context: UserContext, id: number): Promise<ApiKeyRecord> => {
  const record = await find(context, id);
  if (record.revokedAt !== null) throw new AppError('ERR_API_KEY_REVOKED');
  return record;
};

/** Commits a change of a key with its act in the account log, of which the administrators get a mail. */
const commit = async (
  context: UserContext,
  act: AccountAct | null,
  { id, name }: ApiKeyRecord,
  writes: readonly Write[],
): Promise<void> => {
  const logged = await logAccountActs(context, act === null ? [] : [{ act, apiKey: { id, name } }]);
  await context.commit([...writes, ...logged.writes], logged.effects);
};

/** Lists all keys of the company. */
export const listApiKeys: UseCase<typeof contract.listApiKeys> = async ({ stores }) =>
  (await stores.apiKeys.list()).map(presentApiKey);

/** Returns a key, without its secret. */
const getApiKey: UseCase<typeof contract.getApiKey> = async (context, { params: { id } }) =>
  presentApiKey(await find(context, id));

/** Makes a key. Its secret is in this answer only: the one that is kept for a repeated call has none. */
export const createApiKey: UseCase<typeof contract.createApiKey> = async (context, { body }) => {
  const { actor, clock, ids, stores } = context;
  checkRecentSignIn(context);
  await checkReach(context, body);
  const { token, hash, start } = newToken(apiKeyPrefix);
  const record = apiKeyEntity.record({
    ...body,
    id: await ids.next('api-key'),
    hash,
    start,
    createdBy: { id: actor.viewer.id, name: actor.name },
    createdAt: new Date(clock.now()).toISOString(),
  });
  const shown = presentApiKey(record);
  const kept = keepAnswer(context, { ...shown, token: null });
  await commit(context, 'keyAdded', record, [...stores.apiKeys.create(record), ...kept]);
  return { ...shown, token };
};

/** Changes what a key may do. Its next call is made with it. */
export const updateApiKey: UseCase<typeof contract.updateApiKey> = (context, { params: { id }, body, checkSeen }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const before = await findLive(context, id);
    checkSeen?.(presentApiKey(before));
    const after = { ...before, ...body };
    await checkReach(context, after, before);
    await commit(context, 'keyChanged', after, context.stores.apiKeys.update(before, body));
    return presentApiKey(after);
  });

/** Makes another secret for a key. The one before lives on for the hours of the overlap; one before that ends at once. */
export const rotateApiKey: UseCase<typeof contract.rotateApiKey> = (context, { params: { id }, body }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const before = await findLive(context, id);
    if (before.app) throw new AppError('ERR_API_KEY_APP');
    const { token, hash, start } = newToken(apiKeyPrefix);
    const until = new Date(context.clock.now() + body.overlapHours * 3_600_000).toISOString();
    const lives = body.overlapHours > 0 && before.hash !== null;
    const former = lives ? { hash: before.hash!, start: before.start, until } : null;
    const after = { ...before, hash, start, former };
    await commit(context, 'keyRotated', after, context.stores.apiKeys.update(before, { hash, start, former }));
    return { ...presentApiKey(after), token };
  });

/** Revokes a key. Nothing of its secrets is kept. */
export const revokeApiKey: UseCase<typeof contract.revokeApiKey> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const before = await find(context, id);
    if (before.revokedAt !== null) return presentApiKey(before);
    const change = revocation(before, context.clock.now());
    const after = { ...before, ...change };
    await commit(context, 'keyRevoked', after, context.stores.apiKeys.update(before, change));
    return presentApiKey(after);
  });

/** Deletes a key, which is refused from then on. Nothing names it any more. */
export const deleteApiKey: UseCase<typeof contract.deleteApiKey> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const record = await find(context, id);
    const act = record.revokedAt === null ? 'keyRevoked' : null;
    await commit(context, act, record, context.stores.apiKeys.remove(record));
    return { ok: true };
  });

export const apiKeysBindings = bindAll(contract, {
  listApiKeys,
  getApiKey,
  createApiKey,
  updateApiKey,
  rotateApiKey,
  revokeApiKey,
  deleteApiKey,
});
