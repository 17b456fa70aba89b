import type { Connection } from '../contract/connections.ts';
import type { Plan } from '../contract/plans.ts';
import type { QueueDetails } from '../contract/queues.ts';
import { menuQueues } from './position.ts';

interface Automated extends Pick<Connection, 'integrationId' | 'flowIdWelcome' | 'flowIdNotPhrase'> {
  /** True where a phrase starts a flow on the connection. */
  hasPhrases?: boolean | undefined;
}

interface Scene {
  connection: Automated & Pick<Connection, 'queueIds'>;
  /** The company's queues, as far as they are known. */
  queues: readonly Pick<QueueDetails, 'id' | 'integrationId' | 'chatbots'>[];
}

/** Returns a connection as it answers within a plan: one without integrations has neither integration nor flows. */
export const withinPlan = <T extends Automated>(connection: T, plan: Pick<Plan, 'useIntegrations'>): T =>
  plan.useIntegrations
    ? connection
    : { ...connection, integrationId: null, flowIdWelcome: null, flowIdNotPhrase: null, hasPhrases: false };

/** True where a menu, an integration or a flow answers the contacts of a connection. */
export const hasBot = ({ connection, queues }: Scene): boolean => {
  const { queueIds, integrationId, flowIdWelcome, flowIdNotPhrase, hasPhrases } = connection;
  if (hasPhrases === true || queueIds.length > 1) return true;
  if ([integrationId, flowIdWelcome, flowIdNotPhrase].some((id) => id !== null)) return true;
  return menuQueues({ connection, queues }).some((queue) => queue.integrationId !== null || queue.chatbots.length > 1);
};
