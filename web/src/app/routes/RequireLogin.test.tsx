// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { loginQuery } from '../../login/login-query.ts';
import { storeLoginEnd } from '../../sign-in/login-end.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { PublicOnly } from './PublicOnly.tsx';
import { RequireLogin } from './RequireLogin.tsx';

setUpDom();
afterEach(() => window.localStorage.clear());

const Address = () => {
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  return (
    <>
      <p data-testid="address">{`${pathname}${search}`}</p>
      <button onClick={() => client.setQueryData(loginQuery.queryKey, buildLogin())}>in</button>
      <button onClick={() => client.setQueryData(loginQuery.queryKey, null)}>out</button>
    </>
  );
};
const show = (path: string, signedIn = false) =>
  renderWithProviders(
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={<Address />} />
      </Route>
      <Route element={<RequireLogin />}>
        <Route path="*" element={<Address />} />
      </Route>
    </Routes>,
    { path, ...(signedIn ? { login: buildLogin() } : { data: [[loginQuery.queryKey, null]] }) },
  );
const click = (name: string) => act(() => Promise.resolve(fireEvent.click(screen.getByText(name))));
const address = () => screen.getByTestId('address').textContent;

test('a link into the app leads to its page after the sign-in', async () => {
  show('/campaign/7/report?state=failed');
  expect(address()).toBe('/login');
  await click('in');
  expect(await screen.findByText('/campaign/7/report?state=failed')).toBeTruthy();
});

test('a login that has expired begins again where it ended', async () => {
  show('/queues', true);
  storeLoginEnd('expired');
  await click('out');
  expect(await screen.findByText('/login')).toBeTruthy();
  await click('in');
  expect(await screen.findByText('/queues')).toBeTruthy();
});

test('after a logout, the next sign-in begins in the inbox', async () => {
  show('/queues', true);
  storeLoginEnd('logout');
  await click('out');
  expect(await screen.findByText('/login')).toBeTruthy();
  await click('in');
  expect(await screen.findByText('/tickets')).toBeTruthy();
});
