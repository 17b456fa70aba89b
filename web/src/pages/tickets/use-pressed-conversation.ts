import { useQueryClient } from '@tanstack/react-query';
import type { PointerEvent } from 'react';
import { conversationQuery } from '../../features/messages/cache/conversation-query.ts';

/** Returns the uuid of the ticket to whose newest messages a link leads; undefined for another place. */
const linkedConversation = (target: EventTarget): string | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-ticket-link]') : null;
  if (!link || new URLSearchParams(link.search).has('message')) return undefined;
  return /^\/tickets\/([^/]+)$/.exec(link.pathname)?.[1];
};

/**
 * Returns a handler for presses within the ticket list: the messages of a conversation load from the press of the mouse
 * on, which is before the click. A finger may press to scroll.
 */
export const usePressedConversation = (): ((event: PointerEvent) => void) => {
  const client = useQueryClient();
  return ({ target, pointerType, button }) => {
    const uuid = pointerType === 'mouse' && button === 0 ? linkedConversation(target) : undefined;
    if (uuid !== undefined) void client.prefetchInfiniteQuery(conversationQuery(uuid));
  };
};
