import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { conversationQuery, messagesOf, type MessagePages } from '../cache/conversation-query.ts';

/** A message to show, wherever it is in its conversation. */
export interface Jump {
  messageId: string;
  /** The message around which the window on the screen was read; null for the conversation from its newest page on. */
  around: string | null;
  /** Increases with each jump, so that the same message can be shown again. */
  count: number;
}

/** A message that the address names; another `key` is another jump. */
export interface JumpRequest {
  messageId: string;
  key: string;
}

interface JumpControl {
  jump: Jump | null;
  jumpTo: (messageId: string) => void;
  /** Shows the conversation from its newest page on. */
  toNewest: () => void;
}

/**
 * Jumps within a conversation. A message that is loaded is scrolled to; any other opens a window of the conversation
 * around it.
 */
export const useJump = (ticketUuid: string, requested: JumpRequest | null): JumpControl => {
  const client = useQueryClient();
  const [jump, setJump] = useState<Jump | null>(null);
  const [lastKey, setLastKey] = useState<string | null>(null);
  const jumpTo = useCallback(
    (messageId: string): void => {
      const holds = (around: string | null): boolean => {
        const pages = client.getQueryData<MessagePages>(conversationQuery(ticketUuid, around).queryKey);
        return pages !== undefined && messagesOf(pages).some(({ id }) => id === messageId);
      };
      setJump((before) => {
        const shown = before?.around ?? null;
        const around = [shown, null].find(holds);
        return { messageId, around: around === undefined ? messageId : around, count: (before?.count ?? 0) + 1 };
      });
    },
    [client, ticketUuid],
  );
  const toNewest = useCallback(() => setJump(null), []);
  if (requested !== null && requested.key !== lastKey) {
    setLastKey(requested.key);
    jumpTo(requested.messageId);
  }
  return { jump, jumpTo, toNewest };
};
