import {
  connectionTokenLength,
  type getConnectionToken,
  type renewConnectionToken,
} from '@recado/shared/contract/connection-token';
import { randomInt } from 'node:crypto';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type ConnectionTokenRecord, tokenHash } from '../../data/connection-tokens/store.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { logAccountActs } from '../../domain/operations/account-acts.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { openToken, sealToken } from '../../platform/sealed-token.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const newToken = (): string =>
  Array.from({ length: connectionTokenLength }, () => letters[randomInt(letters.length)]).join('');

const ownerOf = ({ company }: UserContext, whatsappId: number) =>
  ({ companyId: company.id, whatsappId, purpose: 'external-api' }) as const;

/** Stores another token of a connection, in the place of `before`. */
const store = async (
  context: UserContext,
  connection: ConnectionRecord,
  before: ConnectionTokenRecord | null,
): Promise<{ token: string }> => {
  const { stores } = context;
  const whatsappId = connection.id;
  const logged = await logAccountActs(context, [{ act: before ? 'tokenRenewed' : 'tokenShown', connection }]);
  const token = newToken();
  const sealed = await sealToken(token, ownerOf(context, whatsappId));
  await context.commit(
    [
      ...stores.connectionTokens.replace(before, { whatsappId, hash: tokenHash(token), sealed }),
      stores.connections.check(whatsappId, { when: 'attribute_exists(#pk)' }),
      ...logged.writes,
    ],
    logged.effects,
  );
  return { token };
};

const readToken = async (
  { stores }: UserContext,
  whatsappId: number,
): Promise<{ connection: ConnectionRecord; record: ConnectionTokenRecord | null }> => {
  const connection = existing('connection', await stores.connections.get(whatsappId));
  return { connection, record: await stores.connectionTokens.get(whatsappId) };
};

/** Returns the token of a connection. It is made when it is asked for the first time: nobody can use it before. */
export const getToken: UseCase<typeof getConnectionToken> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const { connection, record } = await readToken(context, id);
    if (!record) return store(context, connection, null);
    const { writes, effects } = await logAccountActs(context, [{ act: 'tokenShown', connection }]);
    await context.commit(writes, effects);
    return { token: await openToken(record.sealed, ownerOf(context, id)) };
  });

/** Makes another token for a connection. The one before is refused from then on. */
export const renewToken: UseCase<typeof renewConnectionToken> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const { connection, record } = await readToken(context, id);
    return store(context, connection, record);
  });
