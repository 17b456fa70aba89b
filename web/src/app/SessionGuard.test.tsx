// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendKey } from '../features/messages/outgoing.ts';
import { draftOf, keepDraft } from '../session/drafts.ts';
import { endSession } from '../session/session-end.ts';
import { enterSession, sessionQuery } from '../session/session-query.ts';
import { takeTab } from '../session/tab-owner.ts';
import { SessionGuard } from './SessionGuard.tsx';

vi.mock('../session/tokens.ts', () => ({ accessToken: () => Promise.resolve(null) }));
vi.mock('../config/runtime-config.ts', () => ({
  runtimeConfig: () => Promise.resolve({ region: 'sa-east-1', userPoolClientId: 'client' }),
}));
vi.mock('../components/notify.ts', () => ({ notifyFailure: () => undefined, notifyWarning: () => undefined }));

const ana = { company: { id: 1 }, user: { id: 1 } } as unknown as LoginResult;
const prefix = 'CognitoIdentityServiceProvider.client';
const lastUser = `${prefix}.LastAuthUser`;
const reload = vi.fn<() => void>();
/** A network on which nothing is ever answered. */
const fetched = vi.fn<typeof fetch>();

let client: QueryClient;
beforeEach(() => {
  fetched.mockReset().mockReturnValue(new Promise(() => undefined));
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetched);
  window.localStorage.setItem('language', 'pt');
  window.localStorage.setItem(lastUser, 'ana');
  for (const name of ['accessToken', 'idToken', 'refreshToken', 'clockDrift'])
    window.localStorage.setItem(`${prefix}.ana.${name}`, `${name} of ana`);
  client = new QueryClient();
  enterSession(client, ana);
  client.setQueryData(['tickets'], ['secret']);
  keepDraft(ana, 7, { text: 'meio escrito', isPrivate: true });
  render(
    <QueryClientProvider client={client}>
      <SessionGuard>{null}</SessionGuard>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  takeTab(null);
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('a session that ran out leaves what was not sent to whoever wrote it', async () => {
  await new MutationObserver<void, Error, object>(client, {
    mutationKey: sendKey(8),
    mutationFn: () => Promise.reject(new Error('401')),
  })
    .mutate({ ticketId: 8, body: 'não foi', isPrivate: false })
    .catch(() => undefined);
  endSession('expired');
  expect(client.getQueryData(['tickets'])).toBeUndefined();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect([draftOf(ana, 7), draftOf(ana, 8)]).toEqual([
    { text: 'meio escrito', isPrivate: true },
    { text: 'não foi', isPrivate: false },
  ]);
});

test('a logout leaves nothing, at once, and has the refresh token revoked by whom nobody waits for', async () => {
  endSession('logout');
  expect([client.getQueryData(sessionQuery.queryKey), client.getQueryData(['tickets'])]).toEqual([null, undefined]);
  expect({ ...window.localStorage, ...window.sessionStorage }).toEqual({ language: 'pt' });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  const [address, request] = fetched.mock.calls[0]!;
  expect(address).toBe('https://cognito-idp.sa-east-1.amazonaws.com/');
  expect(request).toMatchObject({
    method: 'POST',
    keepalive: true,
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken' },
  });
  expect(JSON.parse(request!.body as string)).toEqual({ ClientId: 'client', Token: 'refreshToken of ana' });
  expect(reload).not.toHaveBeenCalled();
});

test('another user’s sign-in in another tab begins this one anew, and signs that user not out', () => {
  window.localStorage.setItem(lastUser, 'bia');
  window.dispatchEvent(
    new StorageEvent('storage', { key: lastUser, newValue: 'bia', storageArea: window.localStorage }),
  );
  expect(reload).toHaveBeenCalledOnce();
  // What the calls of before still hear is none of that user's business.
  endSession('expired');
  expect(window.localStorage.getItem(lastUser)).toBe('bia');
  expect(fetched).not.toHaveBeenCalled();
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(draftOf(ana, 7).text).toBe('');
});
