import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startI18n } from '../i18n/i18n.ts';

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

/** Renders a component with theme and query client. Failed queries are not retried. */
export const renderWithProviders = (element: ReactNode): RenderResult => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(element, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MantineProvider env="test">{children}</MantineProvider>
      </QueryClientProvider>
    ),
  });
};
