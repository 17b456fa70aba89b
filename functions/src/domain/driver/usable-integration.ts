import type { Context } from '../../context/context.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';

/** Milliseconds that integrations and plans stay cached. */
const life = 5_000;

/** Events by which the connection's integration may begin to answer. */
const starting: ReadonlySet<ConversationEvent['type']> = new Set(['message', 'giveBack']);

/**
 * Returns the connection of an event, without its integration where that was removed or the company's plan has none. Costs
 * nothing on connections without an integration.
 */
export const withUsableIntegration = async (
  { cache, clock, company, stores }: Context,
  connection: ConversationState['connection'],
  event: ConversationEvent,
): Promise<ConversationState['connection']> => {
  const { integrationId } = connection;
  if (!starting.has(event.type) || integrationId === null) return connection;
  const [plan, integration] = await Promise.all([
    cache.getOrLoad('plan', clock.now(), life, () => stores.plans.get(company.planId)),
    cache.getOrLoad(`integration ${integrationId}`, clock.now(), life, () =>
      stores.queueIntegrations.get(integrationId),
    ),
  ]);
  return plan?.useIntegrations && integration ? connection : { ...connection, integrationId: null };
};
