// @vitest-environment jsdom
import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Outgoing, sendKey } from '../../features/messages/sending/outgoing.ts';
import { translate } from '../../i18n/i18n.ts';
import { loadDraft, storeDraft } from '../../login/drafts.ts';
import { endLogin } from '../../sign-in/login-end.ts';
import { startLogin, loginQuery } from '../../login/login-query.ts';
import { setTabOwner } from '../../sign-in/tab-owner.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { tokenPrefix } from '../../testing/store-tokens.ts';
import { LoginGuard } from './LoginGuard.tsx';

vi.mock('../../sign-in/tokens.ts', () => ({ accessToken: () => Promise.resolve(null) }));
vi.mock('../../config/runtime-config.ts', () => ({
  runtimeConfig: () => Promise.resolve({ region: 'sa-east-1', userPoolClientId: 'client' }),
}));
const { notifyFailure } = vi.hoisted(() => ({ notifyFailure: vi.fn<(text: string) => void>() }));
vi.mock('../../components/notify.ts', () => ({ notifyFailure, notifyWarning: () => undefined }));

const ana = buildLogin();
const unsent: Outgoing = {
  requestId: 'request',
  ticketId: 1,
  ticketUuid: 'ticket',
  body: '',
  isPrivate: false,
  mentions: [],
  files: [],
  captions: [],
  stored: null,
  mentionedUsers: [],
  signed: false,
  isVoice: false,
  quoted: null,
  startedAt: 0,
};
const lastUser = `${tokenPrefix}.LastAuthUser`;
const reload = vi.fn<() => void>();
/** A fetch that never resolves. */
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
    window.localStorage.setItem(`${tokenPrefix}.ana.${name}`, `${name} of ana`);
  client = new QueryClient();
  startLogin(client, ana);
  client.setQueryData(['tickets'], ['secret']);
  storeDraft(ana, 7, { text: 'meio escrito', isPrivate: true });
  render(
    <QueryClientProvider client={client}>
      <LoginGuard>{null}</LoginGuard>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  setTabOwner(null);
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('an expired login keeps unsent texts as drafts of their author', async () => {
  await new MutationObserver<void, Error, Outgoing>(client, {
    mutationKey: sendKey(8),
    mutationFn: () => Promise.reject(new Error('401')),
  })
    .mutate({ ...unsent, ticketId: 8, body: 'não foi' })
    .catch(() => undefined);
  endLogin('expired');
  expect(client.getQueryData(['tickets'])).toBeUndefined();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect([loadDraft(ana, 7), loadDraft(ana, 8)]).toEqual([
    { text: 'meio escrito', isPrivate: true },
    { text: 'não foi', isPrivate: false },
  ]);
});

test('a logout clears everything at once and revokes the refresh token in the background', async () => {
  endLogin('logout');
  expect([client.getQueryData(loginQuery.queryKey), client.getQueryData(['tickets'])]).toEqual([null, undefined]);
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

test('another user’s sign-in in another tab reloads this tab and does not sign that user out', () => {
  window.localStorage.setItem(lastUser, 'bia');
  window.dispatchEvent(
    new StorageEvent('storage', { key: lastUser, newValue: 'bia', storageArea: window.localStorage }),
  );
  expect(reload).toHaveBeenCalledOnce();
  // Late responses of the previous user's calls do not affect the new user.
  endLogin('expired');
  expect(window.localStorage.getItem(lastUser)).toBe('bia');
  expect(fetched).not.toHaveBeenCalled();
  expect(client.getQueryData(loginQuery.queryKey)).toBeNull();
  expect(loadDraft(ana, 7).text).toBe('');
});

test('another tab that noticed a sign-in elsewhere tells this one the reason', () => {
  notifyFailure.mockReset();
  window.localStorage.setItem('login-end', 'displaced');
  window.localStorage.removeItem(lastUser);
  window.dispatchEvent(
    new StorageEvent('storage', { key: lastUser, newValue: null, storageArea: window.localStorage }),
  );
  expect(client.getQueryData(loginQuery.queryKey)).toBeNull();
  expect(notifyFailure).toHaveBeenCalledOnce();
});

test('a displaced login clears the local storage but for the language, keeps the draft, and leaves its reason for the user and the other tabs', () => {
  notifyFailure.mockReset();
  window.localStorage.setItem('volume', '0.5');
  endLogin('displaced');
  expect(loadDraft(ana, 7).text).toBe('meio escrito');
  expect(notifyFailure).toHaveBeenCalledExactlyOnceWith(translate('auth:ended.displaced'), {
    id: 'session',
    autoClose: false,
  });
  expect({ ...window.localStorage }).toEqual({ 'login-end': 'displaced', language: 'pt' });
});

test('a token that the platform does not take sends the user to its administrator', () => {
  notifyFailure.mockReset();
  endLogin('invalid');
  expect(notifyFailure.mock.calls[0]![0]).toBe(translate('auth:ended.invalid'));
});
