import { MantineProvider } from '@mantine/core';
import type { LoginResult } from '@recado/shared/contract/auth';
import { QueryClient, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query';
import { cleanup, configure, render, screen, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll } from 'vitest';
import { DialogHost } from '../components/dialog/DialogHost.tsx';
import { addScreenTexts, startI18n } from '../i18n/i18n.ts';
import type { ScreenTexts } from '../i18n/screen-texts.ts';
import { LoginContext, loginQuery } from '../login/login-query.ts';

/** Milliseconds that `find` queries and `waitFor` wait: code that loads on use takes long on a busy machine. */
const findWithin = 20_000;

let narrow = false;

/** Makes media queries for narrow screens match, until the end of the test. */
export const setNarrowScreen = (): void => {
  narrow = true;
};

const prepareWindow = async (texts: readonly ScreenTexts[]): Promise<void> => {
  // jsdom lays nothing out: everything that is rendered counts as visible.
  Element.prototype.checkVisibility = () => true;
  configure({ asyncUtilTimeout: findWithin });
  window.matchMedia = (query) =>
    ({
      matches: narrow && query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await startI18n();
  await Promise.all([...texts, 'errors' as const].map(addScreenTexts));
};

/**
 * Prepares a test file that renders components: adds the browser APIs that jsdom lacks, loads the Portuguese texts and
 * unmounts after each test. `texts` are the screens' own texts that the components need.
 */
export const setUpDom = (...texts: ScreenTexts[]): void => {
  beforeAll(() => prepareWindow(texts));
  afterEach(() => {
    cleanup();
    narrow = false;
  });
};

/** Gives the cached login to what it renders, as the routes of logged-in users do. */
const CachedLogin = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery({ ...loginQuery, enabled: false });
  return <LoginContext value={data ?? null}>{children}</LoginContext>;
};

interface Options {
  /** The logged-in user; nobody by default. */
  login?: LoginResult;
  /** Cached query results. They do not expire, so components do not fetch them. */
  data?: readonly (readonly [QueryKey, unknown])[];
  /** Path of the router's initial location. */
  path?: string;
}

/** Builds theme, router, dialogs and query client around a component or hook. Failed queries are not retried. */
export const buildProviders = ({ login, data = [], path = '/' }: Options = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  if (login) client.setQueryData(loginQuery.queryKey, login);
  for (const [key, value] of data) client.setQueryData(key, value);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          <CachedLogin>
            {children}
            <DialogHost />
          </CachedLogin>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  );
  return { client, wrapper };
};

/** Renders a component inside the providers. */
export const renderWithProviders = (element: ReactNode, options?: Options): RenderResult =>
  render(element, { wrapper: buildProviders(options).wrapper });

/** The names of all displayed elements of a role: label, else text. */
export const namesOf = (role: string): (string | null)[] =>
  screen.queryAllByRole(role).map((element) => element.getAttribute('aria-label') ?? element.textContent);
