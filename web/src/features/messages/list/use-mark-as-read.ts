import { useDocumentVisibility } from '@mantine/hooks';
import { markTicketRead } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useLogin } from '../../../login/login-query.ts';

/**
 * Marks the ticket as read while its agent sees the newest message: the tab is visible, and the list is at its end
 * (`endShown`). Viewing a colleague's ticket does not mark it. `onRead` receives the ticket after that.
 */
export const useMarkAsRead = (ticket: Ticket, endShown: boolean, onRead: (ticket: Ticket) => void): void => {
  const { user } = useLogin();
  const visible = useDocumentVisibility() === 'visible';
  const { mutate } = useMutation({
    mutationFn: (ticketId: number) => call(markTicketRead, { params: { ticketId } }),
    onSuccess: onRead,
    meta: { quiet: true },
  });
  const inService = ticket.status === 'open' || ticket.status === 'group';
  const mine = ticket.userId === user.id || ticket.userId === null;
  const unread = inService && mine && visible && endShown && ticket.unreadMessages > 0;
  useEffect(() => {
    if (unread) mutate(ticket.id);
  }, [unread, ticket.id, ticket.version, mutate]);
};
