import type { Connection } from '../contract/connections.ts';
import type { QueueDetails } from '../contract/queues.ts';
import { menuQueues } from './position.ts';

interface Scene {
  connection: Pick<Connection, 'queueIds' | 'integrationId' | 'flowIdWelcome' | 'flowIdNotPhrase'>;
  /** The company's queues, as far as they are known. */
  queues: readonly Pick<QueueDetails, 'id' | 'integrationId' | 'chatbots'>[];
  /** True where a phrase starts a flow on the connection. */
  hasPhrases: boolean;
}

/** True where a menu, an integration or a flow answers the contacts of a connection. */
export const hasBot = ({ connection, queues, hasPhrases }: Scene): boolean => {
  const { queueIds, integrationId, flowIdWelcome, flowIdNotPhrase } = connection;
  if (hasPhrases || queueIds.length > 1) return true;
  if ([integrationId, flowIdWelcome, flowIdNotPhrase].some((id) => id !== null)) return true;
  return menuQueues({ connection, queues }).some((queue) => queue.integrationId !== null || queue.chatbots.length > 1);
};
