import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { type GraphApi, graphApi } from './graph/graph-api.ts';
import type { MetaApp } from './graph/meta-app.ts';

const exchanged = z.object({ access_token: z.string() });
const debugged = z.object({
  data: z.object({ is_valid: z.boolean(), app_id: z.string().optional(), user_id: z.string().optional() }),
});

const page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string().optional(),
  instagram_business_account: z.object({ id: z.string(), username: z.string().optional() }).optional(),
});
const pages = z.object({
  data: z.array(page),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

/** A page that the login gives access to, with its own token. */
export type Page = z.output<typeof page> & { access_token: string };

/** The most pages of the list that are read. */
const maxReads = 20;

/** Refuses a token of another user or of another app, which the Graph API would accept. */
const checkToken = async ({ appId, appSecret }: MetaApp, token: string, userId: string): Promise<void> => {
  const own = graphApi(`${appId}|${appSecret}`, { appSecret });
  const { data } = await own.get('debug_token', { input_token: token }, debugged);
  if (!data.is_valid || data.app_id !== appId || data.user_id !== userId) throw new AppError('ERR_CHANNEL_TOKEN');
};

/** Exchanges a login's token, which lives for hours, for a long-lived one, whose page tokens live until they are revoked. */
const longLived = async (graph: GraphApi, { appId, appSecret }: MetaApp, token: string): Promise<string> => {
  const query = {
    grant_type: 'fb_exchange_token',
    client_id: appId,
    client_secret: appSecret,
    fb_exchange_token: token,
  };
  return (await graph.get('oauth/access_token', query, exchanged)).access_token;
};

/**
 * Lists the pages that a Facebook login gives access to.
 *
 * @throws AppError ERR_CHANNEL_TOKEN for a token of another user or app
 */
export const pagesOf = async (app: MetaApp, userId: string, token: string): Promise<Page[]> => {
  await checkToken(app, token, userId);
  const graph = graphApi(await longLived(graphApi(token, app), app, token), app);
  const found: Page[] = [];
  let after: string | undefined;
  for (let reads = 0; reads < maxReads; reads++) {
    const fields = 'id,name,access_token,instagram_business_account{id,username}';
    const answer = await graph.get(
      'me/accounts',
      { fields, limit: '100', ...(after === undefined ? {} : { after }) },
      pages,
    );
    found.push(...answer.data.filter((one): one is Page => one.access_token !== undefined));
    if (answer.paging?.next === undefined) break;
    after = answer.paging.cursors?.after;
  }
  return found;
};
