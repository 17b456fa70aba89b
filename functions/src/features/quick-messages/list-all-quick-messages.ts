import type { listAllQuickMessages as endpoint } from '@recado/shared/contract/quick-messages';
import type { UseCase } from '../../context/binding.ts';
import { presentQuickMessage } from '../../data/quick-messages/store.ts';

/** The quick messages that the composer offers the caller, whatever company and user the query names. */
export const listAllQuickMessages: UseCase<typeof endpoint> = async ({ stores, actor }) =>
  (await stores.quickMessages.visibleTo(actor.viewer.id)).filter(({ status }) => status).map(presentQuickMessage);
