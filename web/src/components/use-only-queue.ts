import { listQueues } from '@recado/shared/contract/queues';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../api/query.ts';

/**
 * Returns a function that reads the company's only queue; empty where it has none or several, or the call failed. A cached
 * list that an event has outdated is read again.
 */
export const useOnlyQueue = (): (() => Promise<number[]>) => {
  const client = useQueryClient();
  return async () => {
    const queues = await client.fetchQuery(endpointQuery(listQueues, {})).catch(() => []);
    return queues.length === 1 ? queues.map(({ id }) => id) : [];
  };
};
