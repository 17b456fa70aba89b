import { createApiKey } from '@recado/shared/contract/api-keys';
import type { BodyOf, ResultOf } from '@recado/shared/contract/grammar';
import { scopes } from '@recado/shared/permissions/scopes';
import { handler } from '../src/entry/http/identity.ts';
import type { Login } from './accounts.ts';
import { callHandler } from './call-handler.ts';

interface NewKey {
  key: ResultOf<typeof createApiKey>;
  token: string;
}

/** A new API key of an administrator's company: with every scope, of everything, and with whole numbers unless given. */
export const newApiKey = async (
  admin: Pick<Login, 'token'>,
  given: Partial<BodyOf<typeof createApiKey>> = {},
): Promise<NewKey> => {
  const body = { name: 'ERP', scopes: [...scopes], fullNumbers: true, ...given };
  const { status, error, result } = await callHandler(handler, createApiKey, { body }, { token: admin.token });
  if (status !== 200) throw new Error(`the key was refused: ${error}`);
  return { key: result, token: result.token! };
};
