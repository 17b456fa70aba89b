import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { openPageEvent, openTicketEvent } from '../../components/open-ticket-event.ts';
import { openClickedPages } from '../../push/service-worker.ts';

/** Opens the conversation or chat of a clicked notification, of this window or of the service worker. */
export const useNotificationClicks = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: Event): void => void navigate((event as CustomEvent<string>).detail);
    const openTicket = (event: Event): void => void navigate(`/tickets/${(event as CustomEvent<string>).detail}`);
    window.addEventListener(openPageEvent, open);
    window.addEventListener(openTicketEvent, openTicket);
    const stop = openClickedPages();
    return () => {
      window.removeEventListener(openPageEvent, open);
      window.removeEventListener(openTicketEvent, openTicket);
      stop();
    };
  }, [navigate]);
};
