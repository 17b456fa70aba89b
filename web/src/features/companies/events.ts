import { companyAccountEvent, listCompanies } from '@recado/shared/contract/any-companies';
import { liveList } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about companies. */
export const companiesEvents: readonly BoundHandler[] = [
  liveList(
    companyAccountEvent,
    listCompanies,
    (payload) => (payload.action === 'delete' ? { removed: payload.companyId } : { changed: payload.company }),
    () => true,
  ),
];
