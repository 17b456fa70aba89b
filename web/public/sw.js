/**
 * Service worker: shows notifications while no window of the app is visible, and opens the ticket or chat that is clicked. It
 * has no `fetch` listener on purpose: it caches nothing, so that no browser runs old code.
 */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Reads what the server sent (functions/src/features/push/send-push.ts). */
const contentOf = (data) => {
  const { title, body, uuid, isChat, isAlert } = data?.json() ?? {};
  return {
    title: String(title ?? 'Recado'),
    body: String(body ?? ''),
    uuid: String(uuid ?? '').replace(/[^\w-]/g, ''),
    isChat: isChat === true,
    isAlert: isAlert === true,
  };
};

/** A visible window notifies by itself. */
const show = async ({ title, body, uuid, isChat, isAlert }) => {
  if ((await openWindows()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(title, {
    body,
    // An alert about a ticket stays beside the notifications of its messages.
    tag: isAlert ? `alert-${uuid}` : uuid,
    renotify: uuid !== '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { uuid, isChat },
  });
};

self.addEventListener('push', (event) => event.waitUntil(show(contentOf(event.data))));

/** Brings a window of the app to the front and posts it which ticket or chat to open; opens one where there is none. */
const openPage = async ({ uuid = '', isChat = false }) => {
  const path = `/${isChat ? 'chats' : 'tickets'}/${uuid}`;
  const [open] = await openWindows();
  if (!open) return self.clients.openWindow(path);
  open.postMessage({ type: 'open-page', path });
  return open.focus();
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data ?? {}));
});
