import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { log } from '../../../platform/log.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { graphFor } from '../graph/for-account.ts';
import { GraphError } from '../graph/graph-error.ts';
import { outcomeOf } from '../graph/classify-error.ts';
import { subscribe, unsubscribe } from '../subscription.ts';
import { publishSession } from '../publish-session.ts';

/** Verifies the token and subscribes to the webhooks of the account. */
export const startByGraph = async (context: Context, account: AccountRecord): Promise<void> => {
  try {
    const graph = await graphFor(account);
    await graph.get(
      account.channel === 'whatsappapi' ? account.externalId : account.parentId,
      { fields: 'id' },
      z.object({ id: z.string() }),
    );
    await context.stores.channels.subscribe(account);
    await subscribe(graph, account);
    await publishSession(context, account.whatsappId, 'CONNECTED', null);
  } catch (error) {
    if (!(error instanceof GraphError) || outcomeOf(error).retry) throw error;
    await publishSession(context, account.whatsappId, 'DISCONNECTED', 'tokenExpired');
  }
};

/**
 * Unsubscribes from the webhooks of a page or business account, unless another connection, of any company, receives them.
 * A connection that is added during the call is found afterwards: it stores its subscriber before it subscribes.
 */
const unsubscribeUnused = async ({ stores, installation }: Context, account: AccountRecord): Promise<void> => {
  const claims = installation.channelClaims;
  await stores.channels.unsubscribe(account);
  if (await claims.hasSubscribers(account.parentId)) return;
  const graph = await graphFor(account);
  await unsubscribe(graph, account);
  if (await claims.hasSubscribers(account.parentId)) await subscribe(graph, account);
};

/** Stops a connection: it receives no more webhooks. The account of a removed connection is deleted. */
export const stopByGraph = async (context: Context, account: AccountRecord): Promise<void> => {
  const { stores } = context;
  try {
    await unsubscribeUnused(context, account);
  } catch (error) {
    if (!(error instanceof GraphError) || outcomeOf(error).retry) throw error;
    log().info('an account could not be unsubscribed', {
      companyId: account.companyId,
      whatsappId: account.whatsappId,
      code: error.code,
    });
  }
  if (await stores.connections.get(account.whatsappId))
    await publishSession(context, account.whatsappId, 'DISCONNECTED', 'requested');
  else await stores.channels.removeAccount(account);
};
