// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { QueryGate } from './QueryGate.tsx';

beforeAll(async () => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  await startI18n();
});

test('what could not be loaded is not taken for empty, and comes when tried again', async () => {
  const load = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error('refused')).mockResolvedValue(['Vendas']);
  const Form = () => {
    const queues = useQuery({ queryKey: ['queues'], queryFn: load, retry: false });
    return (
      <QueryGate queries={[queues]} height={100}>
        <button type="submit">{queues.data?.join()}</button>
      </QueryGate>
    );
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Form />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy();
  await screen.findByRole('alert');
  expect(document.querySelector('[type="submit"]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Vendas')).toBeTruthy();
});
