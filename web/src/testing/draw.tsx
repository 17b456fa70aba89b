import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startI18n } from '../i18n/i18n.ts';

/** What jsdom lacks of a browser, and the texts in Portuguese: to be called before the first drawing of a file. */
export const prepareDrawing = async (): Promise<void> => {
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

/** Draws a part of the app within what it always stands in: the theme and the server's state, which asks nothing a second time by itself. */
export const draw = (part: ReactNode): RenderResult => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(part, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MantineProvider env="test">{children}</MantineProvider>
      </QueryClientProvider>
    ),
  });
};
