import type { closeImportedTickets as endpoint } from '@recado/shared/contract/imports';
import { connectionChanged } from '../../data/connections/events.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { UseCase } from '../../context/binding.ts';
import { closeCommand } from './close-command.ts';

/** Closes the pending tickets that imports of the connection created (specification 2, section 2). The button disappears at once; the tickets are closed one after the other. */
export const closeImportedTickets: UseCase<typeof endpoint> = async (context, { params }) => {
  const { clock, stores } = context;
  await retryOnConflict(async () => {
    const before = existing('connection', await stores.connections.get(params.id));
    // The state of a running import stays.
    const change = {
      statusImportMessages: before.importId === null ? null : before.statusImportMessages,
      updatedAt: new Date(clock.now()).toISOString(),
    };
    await context.commit(stores.connections.update(before, change), [
      connectionChanged(context, 'update', { ...before, ...change }),
      closeCommand(context, before.id),
    ]);
  });
  return { ok: true };
};
