// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../testing/render.tsx';
import { openContent } from './dialog/open-content.tsx';
import { QueryGate } from './QueryGate.tsx';

setUpDom();

test('a failed query shows an alert instead of an empty form, and loads on retry', async () => {
  const load = vi
    .fn<() => Promise<string[]>>()
    .mockRejectedValueOnce(new Error('refused'))
    .mockResolvedValue(['Vendas']);
  const Form = () => {
    const queues = useQuery({ queryKey: ['queues'], queryFn: load });
    return (
      <QueryGate queries={[queues]} height={100}>
        <button type="submit">{queues.data?.join()}</button>
      </QueryGate>
    );
  };
  renderWithProviders(<Form />);
  expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy();
  await screen.findByRole('alert');
  expect(document.querySelector('[type="submit"]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Vendas')).toBeTruthy();
});

test('the first field of a dialog gets the focus, also when it loads after the dialog has opened', async () => {
  const loaded = Promise.withResolvers<string[]>();
  const Form = () => {
    const queues = useQuery({ queryKey: ['queues'], queryFn: () => loaded.promise });
    return (
      <QueryGate queries={[queues]} height={100}>
        <input aria-label="Fila" data-autofocus />
      </QueryGate>
    );
  };
  renderWithProviders(<button onClick={() => openContent({ title: 'Aceitar', render: () => <Form /> })}>open</button>);
  fireEvent.click(screen.getByText('open'));
  const close = await screen.findByLabelText('Fechar');
  await waitFor(() => expect(document.activeElement).toBe(close));
  loaded.resolve(['Vendas']);
  const field = await screen.findByLabelText('Fila');
  await waitFor(() => expect(document.activeElement).toBe(field));
});
