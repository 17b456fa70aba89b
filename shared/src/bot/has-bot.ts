import type { Connection } from '../contract/connections.ts';
import type { Plan } from '../contract/plans.ts';
import type { QueueDetails } from '../contract/queues.ts';
import { menuQueues } from './position.ts';

interface Automated extends Pick<Connection, 'integrationId' | 'promptId' | 'flowIdWelcome' | 'flowIdNotPhrase'> {
  /** True where a phrase starts a flow on the connection. */
  hasPhrases?: boolean | undefined;
}

interface Scene {
  connection: Automated & Pick<Connection, 'queueIds'>;
  /** The company's queues, as far as they are known. */
  queues: readonly Pick<QueueDetails, 'id' | 'integrationId' | 'promptId' | 'chatbots'>[];
}

/** Returns a connection as it answers within a plan: without what the plan lacks, integration and flows, or prompt. */
export const withinPlan = <T extends Automated>(
  connection: T,
  { useIntegrations, useOpenAi }: Pick<Plan, 'useIntegrations' | 'useOpenAi'>,
): T => ({
  ...connection,
  ...(!useIntegrations && { integrationId: null, flowIdWelcome: null, flowIdNotPhrase: null, hasPhrases: false }),
  ...(!useOpenAi && { promptId: null }),
});

/** True where a menu, an integration, a prompt or a flow answers the contacts of a connection. */
export const hasBot = ({ connection, queues }: Scene): boolean => {
  const { queueIds, integrationId, promptId, flowIdWelcome, flowIdNotPhrase, hasPhrases } = connection;
  if (hasPhrases === true || queueIds.length > 1) return true;
  if ([integrationId, promptId, flowIdWelcome, flowIdNotPhrase].some((id) => id !== null)) return true;
  return menuQueues({ connection, queues }).some(
    (queue) => queue.integrationId !== null || queue.promptId !== null || queue.chatbots.length > 1,
  );
};
