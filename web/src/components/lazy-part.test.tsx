// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { draw, prepareDrawing } from '../testing/draw.tsx';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Olá {name}</p>;

const show = (load: () => Promise<ComponentType<{ name: string }>>): void => {
  const Part = lazyPart(load);
  draw(
    <>
      <Suspense>
        <Part name="Ana" />
      </Suspense>
      <p>O resto</p>
    </>,
  );
};

beforeAll(prepareDrawing);
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a network that hiccups is not noticed', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Greeting);
  show(load);
  expect(await screen.findByText('Olá Ana', {}, { timeout: 10_000 })).toBeTruthy();
});

test('what can’t be loaded says so in its own place, leaves the rest, and begins the page anew once the server answers', async () => {
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

test('what trips is drawn again', async () => {
  let trips = true;
  show(() =>
    Promise.resolve(({ name }) => {
      if (trips) throw new Error('tripped');
      return <Greeting name={name} />;
    }),
  );
  await screen.findByRole('alert');
  trips = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Olá Ana')).toBeTruthy();
});
