// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listCredentials, setCredential } from '@recado/shared/contract/credentials';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { CredentialsPage } from './CredentialsPage.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('credentials');

const credentials = (['stripePrivateKey', 'asaasToken'] as const).map((key) => ({
  key,
  isSet: false,
  lastCharacters: '',
  updatedAt: null,
}));

/** Returns true if the browser asks before the page is closed or reloaded. */
const asksBeforeUnload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a key that is typed is not lost without a question, and is in no storage', () => {
  renderWithProviders(<CredentialsPage />, {
    login: buildLogin(),
    data: [[queryKey(listCredentials, {}), credentials]],
    path: '/settings?tab=credentials',
  });
  expect(asksBeforeUnload()).toBe(false);
  const input = screen.getByTestId('credential-stripePrivateKey');
  fireEvent.change(input, { target: { value: 'sk_live_typed' } });
  expect(asksBeforeUnload()).toBe(true);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('sk_live_typed');
  fireEvent.change(input, { target: { value: '' } });
  expect(asksBeforeUnload()).toBe(false);
});

test('a credential that a colleague has changed meanwhile is replaced after a question only', async () => {
  const record = { key: 'stripePrivateKey', isSet: true, lastCharacters: '1234' };
  const refused = new ApiError(409, 'ERR_CHANGED_MEANWHILE', { fields: ['isSet'], record, by: 'Helena' });
  const saves = () => call.mock.calls.filter(([endpoint]) => endpoint === setCredential);
  call.mockImplementation((endpoint) => {
    if (endpoint !== setCredential) return new Promise(() => undefined);
    return saves().length === 1 ? Promise.reject(refused) : Promise.resolve(record);
  });
  renderWithProviders(<CredentialsPage />, {
    login: buildLogin(),
    data: [[queryKey(listCredentials, {}), credentials]],
    path: '/settings?tab=credentials',
  });
  fireEvent.change(screen.getByTestId('credential-stripePrivateKey'), { target: { value: 'sk_live_mine' } });
  fireEvent.click(screen.getByTestId('save-credential-stripePrivateKey'));
  expect((await screen.findByRole('dialog')).textContent).toContain('Helena');
  expect(saves()).toHaveLength(1);
  fireEvent.click(screen.getByTestId('confirm'));
  await waitFor(() => expect(saves()).toHaveLength(2));
  const body = { value: 'sk_live_mine' };
  const params = { key: 'stripePrivateKey' };
  expect(saves().map(([, given]) => given)).toEqual([
    { params, body, seen: { isSet: false, lastCharacters: '' } },
    { params, body, seen: { isSet: true, lastCharacters: '1234' } },
  ]);
});
