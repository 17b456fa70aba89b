// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { listCredentials } from '@recado/shared/contract/credentials';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { CredentialsPage } from './CredentialsPage.tsx';

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
