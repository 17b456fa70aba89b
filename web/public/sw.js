/**
 * Service worker: shows notifications while no window of the app is visible, and opens the ticket, chat, campaign or page that is clicked. It
 * has no `fetch` listener on purpose: it caches nothing, so that no browser runs old code.
 */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Returns the name of the product, which its owner may have set: notifications that hide their text have it as their title. */
const productName = async () => {
  try {
    return (await (await fetch('/brand/brand.json')).json()).appName || 'Recado';
  } catch {
    return 'Recado';
  }
};

/** The pages that notifications of the company's accounts and connections open. */
const pages = ['users', 'connections', 'tickets'];

/** Reads the content that the server sent (functions/src/features/push/send-push.ts). */
const contentOf = (data) => {
  const { title, body, uuid, isChat, isAlert, campaignId, page } = data?.json() ?? {};
  return {
    title: String(title ?? ''),
    body: String(body ?? ''),
    uuid: String(uuid ?? '').replace(/[^\w-]/g, ''),
    isChat: isChat === true,
    isAlert: isAlert === true,
    campaignId: Number.isInteger(campaignId) ? campaignId : null,
    page: pages.includes(page) ? page : null,
  };
};

/** A notification replaces the one before with the same tag; an alert about a ticket stays beside those of its messages. */
const tagOf = ({ uuid, isAlert, campaignId, page }) => {
  if (page !== null) return page;
  if (campaignId !== null) return `campaign-${campaignId}`;
  return isAlert ? `alert-${uuid}` : uuid;
};

const pathOf = ({ uuid, isChat, campaignId, page }) => {
  if (page !== null) return `/${page}`;
  if (campaignId !== null) return `/campaign/${campaignId}/report`;
  return `/${isChat ? 'chats' : 'tickets'}/${uuid}`;
};

/** A visible window notifies by itself. */
const show = async (content) => {
  if ((await openWindows()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const tag = tagOf(content);
  await self.registration.showNotification(content.title || (await productName()), {
    body: content.body,
    tag,
    renotify: tag !== '',
    icon: '/brand/icon.png',
    badge: '/icons/badge-96.png',
    data: { path: pathOf(content) },
  });
};

self.addEventListener('push', (event) => event.waitUntil(show(contentOf(event.data))));

/** Brings a window of the app to the front and posts it the page to open; opens one where there is none. */
const openPage = async ({ path = '/tickets/' }) => {
  const [open] = await openWindows();
  if (!open) return self.clients.openWindow(path);
  open.postMessage({ type: 'open-page', path });
  return open.focus();
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data ?? {}));
});
