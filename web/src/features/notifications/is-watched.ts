import type { Ticket } from '@recado/shared/contract/tickets';

/** Whether the user has this conversation before its eyes. */
export const isWatched = ({ uuid }: Pick<Ticket, 'uuid'>): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && window.location.pathname === `/tickets/${uuid}`;
