// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../testing/render.tsx';
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
