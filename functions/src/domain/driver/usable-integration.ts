import { withinPlan } from '@recado/shared/bot/has-bot';
import type { Context } from '../../context/context.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';

/** Milliseconds that integrations and plans stay cached. */
const life = 5_000;

type Connection = ConversationState['connection'];

/** True if an event may begin what the plan must include. A message's flow is read with the plan where it is loaded. */
const mayBegin = ({ type }: ConversationEvent, connection: Connection): boolean => {
  const { flowIdNotPhrase, flowIdWelcome, hasPhrases, integrationId, promptId } = connection;
  const hasService = integrationId !== null || promptId !== null;
  if (type === 'message') return hasService;
  return type === 'giveBack' && (hasPhrases === true || hasService || [flowIdNotPhrase, flowIdWelcome].some(Boolean));
};

/**
 * Returns the connection of an event, without its integration or prompt where that was removed, and without what the
 * company's plan lacks. Costs nothing on connections without them.
 */
export const withUsableIntegration = async (
  { cache, clock, company, stores }: Context,
  connection: Connection,
  event: ConversationEvent,
): Promise<Connection> => {
  if (!mayBegin(event, connection)) return connection;
  const { integrationId, promptId } = connection;
  const cached = <T>(name: string, read: () => Promise<T>): Promise<T> =>
    cache.getOrLoad(name, clock.now(), life, read);
  const [plan, integration, prompt] = await Promise.all([
    cached('plan', () => stores.plans.get(company.planId)),
    integrationId === null
      ? null
      : cached(`integration ${integrationId}`, () => stores.queueIntegrations.get(integrationId)),
    promptId === null ? null : cached(`prompt ${promptId}`, () => stores.prompts.get(promptId)),
  ]);
  const usable = withinPlan(connection, {
    useIntegrations: plan?.useIntegrations === true,
    useOpenAi: plan?.useOpenAi === true,
  });
  return { ...usable, ...(!integration && { integrationId: null }), ...(!prompt && { promptId: null }) };
};
