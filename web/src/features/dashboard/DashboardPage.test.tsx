// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { DashboardPage } from './DashboardPage.tsx';

setUpDom('figures');
afterEach(() => vi.unstubAllGlobals());

test('figures that can’t be read say what failed, and can be asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  renderWithProviders(<DashboardPage />, { login: buildLogin() });
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Erro ao buscar informações dos atendimentos');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});
