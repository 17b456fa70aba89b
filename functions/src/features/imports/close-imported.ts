import { AppError } from '@recado/shared/contract/errors';
import type { closeImportedTickets as endpoint } from '@recado/shared/contract/imports';
import { connectionAnnounced } from '../../data/connections/events.ts';
import { retryOnConflict } from '../../platform/until-settled.ts';
import type { UseCase } from '../../context/binding.ts';
import { closeCommanded } from './close-commanded.ts';

/** Closes the waiting tickets that imports of the connection made (specification 2, section 2): the button goes at once, the tickets one after the other. */
export const closeImportedTickets: UseCase<typeof endpoint> = async (context, { params }) => {
  const { clock, stores } = context;
  await retryOnConflict({}, async () => {
    const before = await stores.connections.get(params.id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    // What an import under way says of itself stays.
    const change = {
      statusImportMessages: before.importId === null ? null : before.statusImportMessages,
      updatedAt: new Date(clock.now()).toISOString(),
    };
    await context.commit(
      [stores.connections.importChange(before, change)],
      [connectionAnnounced(context, 'update', { ...before, ...change }), closeCommanded(context, before.id)],
    );
  });
  return { ok: true };
};
