import { existing } from '../../platform/existing.ts';
import type { QueueIntegrationRecord } from './store.ts';

interface Scope {
  stores: { queueIntegrations: { get: (id: number) => Promise<QueueIntegrationRecord | null> } };
}

/** Throws ERR_NO_QUEUE_INTEGRATION_FOUND for an id that is no queue integration of the company. */
export const checkIntegrations = async (
  { stores }: Scope,
  ids: readonly (number | null | undefined)[],
): Promise<void> => {
  for (const id of new Set(ids)) if (id != null) existing('queueIntegration', await stores.queueIntegrations.get(id));
};
