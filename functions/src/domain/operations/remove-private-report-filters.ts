import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Removes the saved filters that only this user sees, who is being removed. */
export const removePrivateReportFilters = async (context: Context, userId: number): Promise<void> => {
  const store = context.stores.reportFilters;
  for (const { id } of await store.privateOf(userId))
    await retryOnConflict(async () => {
      const record = await store.get(id);
      if (record) await context.commit(store.remove(record), []);
    });
};
