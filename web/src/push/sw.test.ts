import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const source = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');

interface Shown {
  title: string;
  tag: string;
  data: { path: string };
}

/** Runs the service worker among these windows; returns what it does. */
const startWorker = (windows: readonly ('visible' | 'hidden')[] = []) => {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const posted = vi.fn<(message: object) => void>();
  const focused = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const opened = vi.fn<(path: string) => Promise<void>>(() => Promise.resolve());
  const clients = windows.map((visibilityState) => ({ visibilityState, postMessage: posted, focus: focused }));
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(clients), openWindow: opened },
    registration: {
      showNotification: (title: string, options: Omit<Shown, 'title'>) => {
        shown.push({ title, tag: options.tag, data: { ...options.data } });
        return Promise.resolve();
      },
    },
  };
  const fetch = (path: string) =>
    path === '/brand/brand.json'
      ? Promise.resolve({ json: () => Promise.resolve({ appName: 'Balcão' }) })
      : Promise.reject(new Error(path));
  runInNewContext(source, { self, fetch });
  const dispatch = async (type: string, event: object): Promise<void> => {
    const waited: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
    await Promise.all(waited);
  };
  return {
    shown,
    posted,
    focused,
    opened,
    push: (content: object) => dispatch('push', { data: { json: () => content } }),
    click: (data: object) => dispatch('notificationclick', { notification: { data, close: () => undefined } }),
  };
};

const uuid = '0b7c6a4e-4f0f-4c57-8a57-0d6a6f6f2f11';

test.each([
  ['a ticket', { uuid }, uuid, `/tickets/${uuid}`],
  ['the bot that stopped', { uuid, isAlert: true }, `alert-${uuid}`, `/tickets/${uuid}`],
  ['an internal chat', { uuid, isChat: true }, uuid, `/chats/${uuid}`],
  ['a campaign', { campaignId: 7 }, 'campaign-7', '/campaign/7/report'],
  ['an act on an account', { page: 'users' }, 'users', '/users'],
  ['a path in place of a page', { uuid, page: '../x' }, uuid, `/tickets/${uuid}`],
  ['a path in place of a ticket', { uuid: '../users' }, 'users', '/tickets/users'],
  ['a text in place of a campaign', { uuid, campaignId: '7/../..' }, uuid, `/tickets/${uuid}`],
])('the notification of %s leads to its page', async (_, content, tag, path) => {
  const { push, shown } = startWorker(['hidden']);
  await push({ title: 'Aviso', body: 'Texto', ...content });
  expect(shown).toEqual([{ title: 'Aviso', tag, data: { path } }]);
});

test('a visible window notifies by itself', async () => {
  const { push, shown } = startWorker(['hidden', 'visible']);
  await push({ title: 'Aviso', body: 'Texto', uuid });
  expect(shown).toEqual([]);
});

test.each(['/campaign/7/report', `/tickets/${uuid}`])('a click opens %s in the open window', async (path) => {
  const { click, posted, focused, opened } = startWorker(['hidden']);
  await click({ path });
  expect(posted.mock.calls.map(([message]) => ({ ...message }))).toEqual([{ type: 'open-page', path }]);
  expect(focused).toHaveBeenCalledOnce();
  expect(opened).not.toHaveBeenCalled();
});

test.each(['/campaign/7/report', `/tickets/${uuid}`])('a click opens %s in a new window', async (path) => {
  const { click, posted, opened } = startWorker();
  await click({ path });
  expect(opened).toHaveBeenCalledWith(path);
  expect(posted).not.toHaveBeenCalled();
});

test('a notification that hides its text has the product’s name, as its owner set it, as its title', async () => {
  const { push, shown } = startWorker(['hidden']);
  await push({ title: '', body: 'Nova mensagem', uuid });
  expect(shown[0]?.title).toBe('Balcão');
});
