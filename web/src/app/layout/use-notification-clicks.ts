import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { openTicketEvent } from '../../components/open-ticket-event.ts';
import { openClickedTickets } from '../../push/service-worker.ts';

/** Opens the conversation of a clicked notification, of this window or of the service worker. */
export const useNotificationClicks = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: Event): void => void navigate(`/tickets/${(event as CustomEvent<string>).detail}`);
    window.addEventListener(openTicketEvent, open);
    const stop = openClickedTickets();
    return () => {
      window.removeEventListener(openTicketEvent, open);
      stop();
    };
  }, [navigate]);
};
