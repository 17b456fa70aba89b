// @vitest-environment jsdom
import type { Session } from '@recado/shared/contract/auth';
import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendKey } from '../features/messages/outgoing.ts';
import { draftOf, keepDraft } from '../session/drafts.ts';
import { endSession } from '../session/session-end.ts';
import { enterSession, sessionQuery } from '../session/session-query.ts';
import { takeTab } from '../session/tab-owner.ts';
import { SessionGuard } from './SessionGuard.tsx';

const { leave } = vi.hoisted(() => ({ leave: vi.fn<() => Promise<void>>() }));
vi.mock('../session/tokens.ts', () => ({ leave, accessToken: () => Promise.resolve(null) }));
vi.mock('../components/notify.ts', () => ({ notifyFailure: () => undefined, notifyWarning: () => undefined }));

const ana = { company: { id: 1 }, user: { id: 1 } } as unknown as Session;
const lastUser = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const reload = vi.fn<() => void>();

let client: QueryClient;
beforeEach(() => {
  leave.mockReset().mockResolvedValue();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  window.localStorage.setItem(lastUser, 'ana');
  client = new QueryClient();
  enterSession(client, ana);
  client.setQueryData(['tickets'], ['secret']);
  keepDraft(ana, 7, { text: 'meio escrito', isPrivate: true });
  render(<QueryClientProvider client={client}><SessionGuard>{null}</SessionGuard></QueryClientProvider>);
});
afterEach(() => {
  cleanup();
  takeTab(null);
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('a session that ran out leaves what was not sent to whoever wrote it', async () => {
  await new MutationObserver<void, Error, object>(client, { mutationKey: sendKey(8), mutationFn: () => Promise.reject(new Error('401')) })
    .mutate({ ticketId: 8, body: 'não foi', isPrivate: false }).catch(() => undefined);
  endSession('expired');
  await vi.waitFor(() => expect(client.getQueryData(['tickets'])).toBeUndefined());
  expect(leave).toHaveBeenCalledOnce();
  expect([draftOf(ana, 7), draftOf(ana, 8)]).toEqual([{ text: 'meio escrito', isPrivate: true }, { text: 'não foi', isPrivate: false }]);
});

test('a logout leaves nothing', async () => {
  endSession('logout');
  await vi.waitFor(() => expect(client.getQueryData(['tickets'])).toBeUndefined());
  expect(draftOf(ana, 7).text).toBe('');
  expect(reload).not.toHaveBeenCalled();
});

test('another user’s sign-in in another tab begins this one anew, and signs that user not out', () => {
  window.localStorage.setItem(lastUser, 'bia');
  window.dispatchEvent(new StorageEvent('storage', { key: lastUser, newValue: 'bia', storageArea: window.localStorage }));
  expect(reload).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(draftOf(ana, 7).text).toBe('');
});
