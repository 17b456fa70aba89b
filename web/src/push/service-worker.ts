import { openTicketEvent } from '../components/open-ticket-event.ts';

/** True where the browser has service workers and push: not in private windows of some browsers, nor without HTTPS. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Message of the service worker when a notification is clicked (web/public/sw.js). */
interface OpenTicketMessage {
  type: 'open-ticket';
  uuid: string;
}

/** Registers the service worker, which shows notifications and caches nothing. Null where it is not possible. */
export const serviceWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/sw.js').catch(() => null);
};

/** Opens the tickets of clicked notifications in this window. Returns a function that stops it. */
export const openClickedTickets = (): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const open = ({ data }: MessageEvent<OpenTicketMessage>): void => {
    if (data.type !== 'open-ticket') return;
    window.dispatchEvent(new CustomEvent<string>(openTicketEvent, { detail: data.uuid }));
  };
  navigator.serviceWorker.addEventListener('message', open);
  return () => navigator.serviceWorker.removeEventListener('message', open);
};
