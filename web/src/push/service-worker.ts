import { openPageEvent } from '../components/open-ticket-event.ts';

/** True where the browser has service workers and push: not in private windows of some browsers, nor without HTTPS. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Message of the service worker when a notification is clicked (web/public/sw.js). */
interface OpenPageMessage {
  type: 'open-page';
  path: string;
}

/** Registers the service worker, which shows notifications and caches nothing. Null where it is not possible. */
export const serviceWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/sw.js').catch(() => null);
};

/** Opens the tickets and chats of clicked notifications in this window. Returns a function that stops it. */
export const openClickedPages = (): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const open = ({ data }: MessageEvent<OpenPageMessage>): void => {
    if (data.type !== 'open-page') return;
    window.dispatchEvent(new CustomEvent<string>(openPageEvent, { detail: data.path }));
  };
  navigator.serviceWorker.addEventListener('message', open);
  return () => navigator.serviceWorker.removeEventListener('message', open);
};
