import type { QueueStore } from './store.ts';

/** Returns the company's only queue; empty where it has none or several. */
export const onlyQueue = async (queues: Pick<QueueStore, 'list'>): Promise<number[]> => {
  const ids = (await queues.list()).map(({ id }) => id);
  return ids.length === 1 ? ids : [];
};
