import type { Ticket } from '@recado/shared/contract/tickets';

/** Returns the uuid of the conversation that the focused window displays; null for none. */
export const watchedConversation = (): string | null =>
  document.visibilityState === 'visible' && document.hasFocus()
    ? (/^\/tickets\/([^/]+)$/.exec(window.location.pathname)?.[1] ?? null)
    : null;

/** True while the conversation is displayed in the focused window. */
export const isWatched = ({ uuid }: Pick<Ticket, 'uuid'>): boolean => uuid === watchedConversation();
