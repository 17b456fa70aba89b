// @vitest-environment jsdom
import { listQueues } from '@recado/shared/contract/queues';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { endpointQuery } from '../api/query.ts';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { setUpDom } from '../testing/render.tsx';
import { OfflineBanner } from './layout/OfflineBanner.tsx';
import { createQueryClient } from './query-client.ts';

vi.mock('../sign-in/tokens.ts', () => ({ accessToken: () => Promise.resolve('token') }));
vi.mock('../config/runtime-config.ts', () => ({ runtimeConfig: () => Promise.resolve({ apiUrl: 'http://api' }) }));

setUpDom();
afterEach(() => vi.unstubAllGlobals());

const text = /Sistema em manutenção por alguns minutos/;

test('a maintenance is said on the screen, and ends there by itself', async () => {
  let isMaintained = true;
  const calls: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    calls.push(new URL(address).pathname);
    const headers = { 'retry-after': '0.05' };
    if (isMaintained) return Promise.resolve(new Response('{"error":"ERR_MAINTENANCE"}', { status: 503, headers }));
    return Promise.resolve(new Response(address.endsWith('/version') ? '{"version":"1"}' : '[{"name":"Vendas"}]'));
  });
  const Queues = () => {
    const { data, error } = useQuery({ ...endpointQuery(listQueues, {}), retry: false });
    if (error) return <LoadFailure error={error} onRetry={() => undefined} />;
    return <p>{data?.map(({ name }) => name).join()}</p>;
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <OfflineBanner />
        <Queues />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect((await screen.findByTestId('offline')).textContent).toMatch(text);
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  await vi.waitFor(() => expect(calls.filter((path) => path === '/version').length).toBeGreaterThan(1));
  expect(screen.queryByTestId('offline')).not.toBeNull();
  isMaintained = false;
  expect(await screen.findByText('Vendas')).toBeTruthy();
  expect(screen.queryByTestId('offline')).toBeNull();
});
