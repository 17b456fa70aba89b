import type { Ticket } from '@recado/shared/contract/tickets';

/** True while the conversation is displayed in the focused window. */
export const isWatched = ({ uuid }: Pick<Ticket, 'uuid'>): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && window.location.pathname === `/tickets/${uuid}`;
