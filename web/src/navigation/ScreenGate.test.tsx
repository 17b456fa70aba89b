// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ToastHost } from '../components/ToastHost.tsx';
import { buildLogin } from '../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../testing/render.tsx';
import type { Screen } from './feature.ts';
import { ScreenGate } from './ScreenGate.tsx';

setUpDom();
afterEach(() => window.localStorage.clear());

const show = (parts: Partial<Screen>, login: Parameters<typeof buildLogin>[0] = {}) =>
  renderWithProviders(
    <>
      <ToastHost />
      <Routes>
        <Route
          path="/queues"
          element={
            <ScreenGate screen={{ path: '/queues', load: () => Promise.reject(new Error()), ...parts }}>
              <p>content</p>
            </ScreenGate>
          }
        />
        <Route path="/tickets" element={<p>inbox</p>} />
      </Routes>
    </>,
    { login: buildLogin(login), path: '/queues' },
  );
const admin = { user: { profile: 'admin' } } as const;

test('a user with access sees the screen', () => {
  show({ access: 'queues-page:edit' }, admin);
  expect(screen.getByText('content')).toBeTruthy();
});

test.each([
  ['notice', 'Você não tem permissão para ver esta página'],
  ['denied', 'Oops! Acesso Negado!'],
] as const)('a user without access sees a notice that leads to the inbox: %s', async (refusal, text) => {
  show({ access: 'queues-page:edit', refusal });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('content')).toBeNull();
  screen.getByTestId('to-tickets').click();
  expect(await screen.findByText('inbox')).toBeTruthy();
});

test('a screen of super users sends others to the inbox', () => {
  show({ access: 'super', refusal: 'redirect' }, admin);
  expect(screen.getByText('inbox')).toBeTruthy();
});

test('a screen that the plan lacks says so and leads to the inbox', async () => {
  const { plan } = buildLogin(admin);
  show({ plan: 'useKanban' }, { ...admin, plan: { ...plan, useKanban: false } });
  expect(screen.queryByText('content')).toBeNull();
  const notice = /Esta empresa não possui permissão para acessar essa página!/;
  expect(await screen.findByText(notice, {}, { timeout: 5000 })).toBeTruthy();
  await waitFor(() => expect(screen.getByText('inbox')).toBeTruthy(), { timeout: 3000 });
});

test('a screen whose flag this browser lacks sends to the inbox, as an unknown address does', () => {
  show({ localFlag: 'cshow' }, admin);
  expect(screen.getByText('inbox')).toBeTruthy();
});

test('a screen whose flag this browser has opens', () => {
  window.localStorage.setItem('cshow', 'true');
  show({ localFlag: 'cshow' }, admin);
  expect(screen.getByText('content')).toBeTruthy();
});

test('the flag does not replace the plan', async () => {
  window.localStorage.setItem('cshow', 'true');
  const { plan } = buildLogin(admin);
  show({ plan: 'useCampaigns', localFlag: 'cshow' }, { ...admin, plan: { ...plan, useCampaigns: false } });
  expect(screen.queryByText('content')).toBeNull();
  expect(await screen.findByText(/Esta empresa não possui permissão/, {}, { timeout: 5000 })).toBeTruthy();
});
