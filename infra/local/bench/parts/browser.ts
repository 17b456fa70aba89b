import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Part, PartOptions } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { openTenant } from '../tenant/open-tenant.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import type { World } from '../world/world.ts';

const loads = 5;

interface FirstLoad {
  /** Transferred headers and compressed bodies. */
  kilobytes: number;
  requests: number;
  sockets: number;
  /** Milliseconds until the element is visible. */
  seen: number;
}

/** Opens a URL, waits until an element is visible and then until the network is idle. */
const loadOf = async (page: Page, url: string, selector: string): Promise<FirstLoad> => {
  const sizes: Promise<number>[] = [];
  let sockets = 0;
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  page.on('websocket', () => {
    sockets += 1;
  });
  const from = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  const seen = performance.now() - from;
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { kilobytes: bytes / 1024, requests: sizes.length, sockets, seen };
};

const middle = (results: readonly FirstLoad[], of: (result: FirstLoad) => number): number =>
  timingsOf(results.map(of)).median;

const figuresOf = (
  path: string,
  results: readonly FirstLoad[],
  aims: { kilobytes: number; requests: number; seen?: number },
  what: string,
): Figure[] => [
  {
    what: `${path}: transferred`,
    value: middle(results, ({ kilobytes }) => kilobytes),
    unit: 'kB',
    aim: atMost(aims.kilobytes),
  },
  {
    what: `${path}: requests`,
    value: middle(results, ({ requests }) => requests),
    unit: '',
    aim: atMost(aims.requests),
  },
  {
    what: `${path}: ${what} after`,
    value: middle(results, ({ seen }) => seen),
    unit: 'ms',
    ...(aims.seen !== undefined && { aim: atMost(aims.seen) }),
  },
];

/** Loads a page several times, each with an empty cache. @param signedIn storage state after a sign-in */
const repeat = async (
  browser: Browser,
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
  url: string,
  selector: string,
): Promise<FirstLoad[]> => {
  const results: FirstLoad[] = [];
  for (let index = 0; index < loads; index++) {
    const context = await browser.newContext({ storageState: signedIn, viewport: { width: 1280, height: 800 } });
    results.push(await loadOf(await context.newPage(), url, selector));
    await context.close();
  }
  return results;
};

const signedInState = async (
  browser: Browser,
  world: World,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> => {
  const context = await browser.newContext();
  await signInPage(await context.newPage(), world);
  const state = await context.storageState();
  await context.close();
  return state;
};

const measure = (world: World): Promise<Figure[]> =>
  withBrowser(async (browser) => {
    const { web } = world.cloud.addresses;
    const login = await repeat(browser, undefined, `${web}/login`, '[data-testid=login-form]');
    const inbox = await repeat(browser, await signedInState(browser, world), `${web}/tickets`, '[data-ticket-link]');
    return [
      ...figuresOf('/login', login, { kilobytes: 200, requests: 8, seen: 400 }, 'form'),
      ...figuresOf('/tickets', inbox, { kilobytes: 300, requests: 15, seen: 700 }, 'first row'),
      { what: '/tickets: sockets', value: middle(inbox, ({ sockets }) => sockets), unit: '', aim: atMost(1) },
    ];
  });

const tenantSize = ({ sizes }: PartOptions) => (sizes.includes('M') ? 'M' : (sizes[0] ?? 'S'));

/** Measures the first load of the web app in a browser with an empty cache; the inbox is of tenant M. */
export const browser: Part = async (options) => {
  const { world } = await openTenant({ ...options, web: true }, tenantSize(options));
  try {
    return await measure(world);
  } finally {
    await world.close();
  }
};
