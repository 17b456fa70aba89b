// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../testing/render.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Olá {name}</p>;

const show = (load: () => Promise<ComponentType<{ name: string }>>): void => {
  const Lazy = lazyComponent(load);
  renderWithProviders(
    <>
      <Suspense>
        <Lazy name="Ana" />
      </Suspense>
      <p>O resto</p>
    </>,
  );
};

setUpDom();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a load that fails once is retried without notice', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Greeting);
  show(load);
  expect(await screen.findByText('Olá Ana', {}, { timeout: 10_000 })).toBeTruthy();
});

test('a load failure is shown in place, keeps the rest, and reloads the page once the server responds', async () => {
  const reload = vi.fn<() => void>();
  const fetched = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetched);
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(
    'Sem conexão com o servidor',
  );
  expect(screen.getByText('O resto')).toBeTruthy();
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  fireEvent.click(again);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(again);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a component that throws is rendered again on retry', async () => {
  let throws = true;
  show(() =>
    Promise.resolve(({ name }) => {
      if (throws) throw new Error('render failure');
      return <Greeting name={name} />;
    }),
  );
  await screen.findByRole('alert');
  throws = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Olá Ana')).toBeTruthy();
});

test('code that was loaded before is rendered at once, without the fallback', async () => {
  const Lazy = lazyComponent(() => Promise.resolve(Greeting));
  Lazy.preload();
  await Promise.resolve();
  renderWithProviders(
    <Suspense fallback={<p>Carregando</p>}>
      <Lazy name="Ana" />
    </Suspense>,
  );
  expect(screen.getByText('Olá Ana')).toBeTruthy();
  expect(screen.queryByText('Carregando')).toBeNull();
});
