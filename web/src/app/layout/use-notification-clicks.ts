import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { openTicketEvent } from '../../features/notifications/desktop-notification.ts';

/** Opens the conversation of a clicked desktop notification. */
export const useNotificationClicks = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: Event): void => void navigate(`/tickets/${(event as CustomEvent<string>).detail}`);
    window.addEventListener(openTicketEvent, open);
    return () => window.removeEventListener(openTicketEvent, open);
  }, [navigate]);
};
