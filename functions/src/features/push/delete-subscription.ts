import type { deletePushSubscription as endpoint } from '@recado/shared/contract/push';
import type { UseCase } from '../../context/binding.ts';

/** Removes the device of the caller. */
export const deletePushSubscription: UseCase<typeof endpoint> = async ({ stores, actor }) => {
  await stores.pushSubscriptions.remove(actor.viewer.id);
  return { ok: true };
};
