import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import type { LoginResult } from '@recado/shared/contract/auth';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { startI18n } from '../i18n/i18n.ts';
import { loginQuery } from '../login/login-query.ts';

/**
 * Adds the browser APIs that jsdom lacks and loads the Portuguese texts. Call before the first render of a test file.
 */
export const setUpDom = async (): Promise<void> => {
  window.matchMedia = () =>
    ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
  await startI18n();
};

interface Options {
  /** The logged-in user; nobody by default. */
  login?: LoginResult;
  /** Cached query results. They do not expire, so the component does not fetch them. */
  data?: readonly (readonly [QueryKey, unknown])[];
  /** Path of the router's initial location. */
  path?: string;
}

/** Renders a component with theme, router, dialogs and query client. Failed queries are not retried. */
export const renderWithProviders = (
  element: ReactNode,
  { login, data = [], path = '/' }: Options = {},
): RenderResult => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  if (login) client.setQueryData(loginQuery.queryKey, login);
  for (const [key, value] of data) client.setQueryData(key, value);
  return render(element, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MantineProvider env="test">
          <MemoryRouter initialEntries={[path]}>
            <ModalsProvider>{children}</ModalsProvider>
          </MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>
    ),
  });
};
