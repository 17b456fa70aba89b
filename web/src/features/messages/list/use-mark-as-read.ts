import { useDocumentVisibility } from '@mantine/hooks';
import { markTicketRead } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { useLogin } from '../../../login/login-query.ts';
import { hasExpired } from '../../../login/subscription.ts';

/** Milliseconds between two calls for one ticket: messages that arrive at once are read together. */
const pause = 1_000;

/**
 * Marks the ticket as read while its agent sees the newest message: the tab is visible, and the list is at its end
 * (`endShown`). Viewing a colleague's ticket does not mark it, nor does a company in arrears. `onRead` receives the ticket after that.
 */
export const useMarkAsRead = (ticket: Ticket, endShown: boolean, onRead: (ticket: Ticket) => void): void => {
  const { company, user } = useLogin();
  const visible = useDocumentVisibility() === 'visible';
  const { mutate } = useMutation({
    mutationFn: (ticketId: number) => call(markTicketRead, { params: { ticketId } }),
    onSuccess: onRead,
    meta: { quiet: true },
  });
  const inService = (ticket.status === 'open' || ticket.status === 'group') && !hasExpired(company);
  const mine = ticket.userId === user.id || ticket.userId === null;
  const unread = inService && mine && visible && endShown && ticket.unreadMessages > 0;
  const last = useRef({ ticketId: 0, at: 0 });
  const isDue = useRef(false);
  useEffect(() => {
    isDue.current = unread;
    if (!unread) return undefined;
    const mark = (): void => {
      isDue.current = false;
      last.current = { ticketId: ticket.id, at: Date.now() };
      mutate(ticket.id);
    };
    const wait = last.current.ticketId === ticket.id ? Math.min(pause, last.current.at + pause - Date.now()) : 0;
    if (wait <= 0) {
      mark();
      return undefined;
    }
    const timer = setTimeout(mark, wait);
    return () => clearTimeout(timer);
  }, [unread, ticket.id, ticket.version, mutate]);
  // Messages that were seen are read, also when the user leaves before the pause has ended.
  useEffect(
    () => () => {
      if (isDue.current) mutate(ticket.id);
      isDue.current = false;
    },
    [ticket.id, mutate],
  );
};
