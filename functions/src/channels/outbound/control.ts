import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { log } from '../../platform/log.ts';
import type { AccountRecord } from '../entities.ts';
import { graphFor } from '../graph/for-account.ts';
import { GraphError } from '../graph/graph-error.ts';
import { verdictOf } from '../graph/verdict.ts';
import { subscribe, unsubscribe } from '../subscription.ts';
import { tellSession } from '../tell-session.ts';

/** Tries whether the token is good still, and has Meta tell us what happens. */
export const startByGraph = async (context: Context, account: AccountRecord): Promise<void> => {
  try {
    const graph = await graphFor(account);
    await graph.get(account.channel === 'whatsappapi' ? account.externalId : account.parentId, { fields: 'id' }, z.object({ id: z.string() }));
    await subscribe(graph, account);
    await tellSession(context, account.whatsappId, 'CONNECTED', null);
  } catch (error) {
    if (!(error instanceof GraphError) || verdictOf(error).retry) throw error;
    await tellSession(context, account.whatsappId, 'DISCONNECTED', 'tokenExpired');
  }
};

/** Has Meta tell us nothing any more. Of a connection that was removed nothing is kept then. */
export const stopByGraph = async (context: Context, account: AccountRecord): Promise<void> => {
  const { stores } = context;
  const [connection, accounts] = await Promise.all([stores.connections.get(account.whatsappId), stores.channels.accounts()]);
  try {
    await unsubscribe(await graphFor(account), account, accounts);
  } catch (error) {
    if (!(error instanceof GraphError) || verdictOf(error).retry) throw error;
    log().info('an account could not be unsubscribed', { companyId: account.companyId, whatsappId: account.whatsappId, code: error.code });
  }
  if (connection) await tellSession(context, account.whatsappId, 'DISCONNECTED', 'requested');
  else await stores.channels.forget(account.whatsappId);
};
