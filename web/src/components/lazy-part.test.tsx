// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Olá {name}</p>;

const show = (load: () => Promise<ComponentType<{ name: string }>>): void => {
  const Part = lazyPart(load);
  render(
    <MantineProvider>
      <Suspense>
        <Part name="Ana" />
      </Suspense>
      <p>O resto</p>
    </MantineProvider>,
  );
};

beforeAll(async () => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  await startI18n();
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a network that hiccups is not noticed', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Greeting);
  show(load);
  expect(await screen.findByText('Olá Ana', {}, { timeout: 10_000 })).toBeTruthy();
});

test('what can’t be loaded says so in its own place, leaves the rest, and comes when tried again', async () => {
  const gone = new TypeError('Failed to fetch');
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue(Greeting);
  show(load);
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain('Sem conexão com o servidor');
  expect(screen.getByText('O resto')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Olá Ana', {}, { timeout: 10_000 })).toBeTruthy();
});
