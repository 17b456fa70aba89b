import { withinPlan } from '@recado/shared/bot/has-bot';
import type { Context } from '../../context/context.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';

/** Milliseconds that integrations and plans stay cached. */
const life = 5_000;

type Connection = ConversationState['connection'];

/** True if an event may begin what the plan must include. A message's flow is read with the plan where it is loaded. */
const mayBegin = ({ type }: ConversationEvent, connection: Connection): boolean => {
  const { flowIdNotPhrase, flowIdWelcome, hasPhrases, integrationId } = connection;
  if (type === 'message') return integrationId !== null;
  return type === 'giveBack' && (hasPhrases === true || [flowIdNotPhrase, flowIdWelcome, integrationId].some(Boolean));
};

/**
 * Returns the connection of an event, without its integration where that was removed, and without integration and flows where
 * the company's plan has none. Costs nothing on connections without them.
 */
export const withUsableIntegration = async (
  { cache, clock, company, stores }: Context,
  connection: Connection,
  event: ConversationEvent,
): Promise<Connection> => {
  if (!mayBegin(event, connection)) return connection;
  const { integrationId } = connection;
  const [plan, integration] = await Promise.all([
    cache.getOrLoad('plan', clock.now(), life, () => stores.plans.get(company.planId)),
    integrationId === null
      ? null
      : cache.getOrLoad(`integration ${integrationId}`, clock.now(), life, () =>
          stores.queueIntegrations.get(integrationId),
        ),
  ]);
  const usable = withinPlan(connection, { useIntegrations: plan?.useIntegrations === true });
  return integration ? usable : { ...usable, integrationId: null };
};
