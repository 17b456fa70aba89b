import { metaApp } from './meta-app.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { openToken } from '../../../platform/sealed-token.ts';
import { type GraphApi, graphApi } from './graph-api.ts';

/** Returns the Graph API with a connection's access token. */
export const graphFor = async (account: AccountRecord): Promise<GraphApi> => {
  const [app, token] = await Promise.all([metaApp(), openToken(account.token, account)]);
  return graphApi(token, app);
};
