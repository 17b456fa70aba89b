import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogin } from '../../../login/login-query.ts';
import { conversationQuery } from './conversation-query.ts';

/**
 * Marks a conversation that leaves the screen as old, so that it is read again when it comes back. Receipts reach only its
 * own user and the screens that show it.
 */
export const useReadAgain = ({ uuid, userId }: Pick<Ticket, 'uuid' | 'userId'>): void => {
  const client = useQueryClient();
  const { user } = useLogin();
  const isOwn = userId === user.id;
  useEffect(() => {
    if (isOwn) return;
    const { queryKey } = conversationQuery(uuid);
    return () => void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }, [client, uuid, isOwn]);
};
