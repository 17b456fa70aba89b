import { createServer, request, type RequestOptions, type Server, type ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPage } from './fetch-page.ts';

/** The addresses that the name server gives for a name, one answer after another, and those that sockets connected to. */
const world = vi.hoisted(() => ({
  names: new Map<string, string[]>(),
  connected: [] as string[],
  port: 0,
}));

vi.mock('../../../platform/environment.ts', () => ({ environment: () => ({ WEBHOOK_NETWORKS: 'public' }) }));

vi.mock('node:dns', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  lookup: (hostname: string, _: object, done: (error: Error | null, addresses: object[]) => void): void => {
    const given = world.names.get(hostname)!;
    const now = given.length > 1 ? given.shift()! : given[0]!;
    done(
      null,
      now.split(' ').map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  },
}));

/** The internet: each socket looks its name up as it was asked to, and then reaches the server of this test. */
vi.mock('node:https', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  request: (url: string, { lookup, ...options }: RequestOptions & { lookup: LookupFunction }, answered: () => void) => {
    const { hostname, pathname } = new URL(url);
    const found: LookupFunction = (_, given, done) =>
      lookup(hostname, { ...given, all: true }, (error, addresses) => {
        if (error) return done(error, '');
        world.connected.push(...(addresses as { address: string }[]).map(({ address }) => address));
        return given.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
      });
    return request(
      `http://${hostname}:${world.port}${pathname}`,
      { ...options, lookup: found, agent: false },
      answered,
    );
  },
}));

const leadTo = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end();
const pages: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/page': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('Entregamos em Santos.'),
  '/again': leadTo('/page'),
  '/elsewhere': leadTo('https://other.example/page'),
  '/inside': leadTo('https://inside.example/page'),
  '/number': leadTo('https://169.254.169.254/latest/meta-data'),
  '/number6': leadTo('https://[::ffff:10.0.0.1]/page'),
  '/decimal': leadTo('https://2130706433/page'),
  '/plain': leadTo('http://shop.example/page'),
  '/named': leadTo('https://user:secret@shop.example/page'),
  '/file': leadTo('file:///etc/passwd'),
  '/round': leadTo('/round'),
};

let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => pages[url]!(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port: world.port } = server.address() as { port: number });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  world.connected.length = 0;
  world.names = new Map([
    ['shop.example', ['93.184.216.34']],
    ['other.example', ['2606:4700::1111']],
    ['inside.example', ['10.0.0.7']],
    ['both.example', ['93.184.216.34 127.0.0.1']],
  ]);
});

const problemOf = async (url: string): Promise<string> => {
  const error = await fetchPage(url, null).catch((reason: unknown) => reason);
  return (error as { problem: string }).problem;
};

describe('a page of the production setting', () => {
  it('is read where it leads to, at the addresses that were checked', async () => {
    expect(await fetchPage('https://shop.example/page', null)).toMatchObject({ text: 'Entregamos em Santos.' });
    expect(await fetchPage('https://shop.example/elsewhere', null)).toMatchObject({ text: 'Entregamos em Santos.' });
    expect(world.connected).toEqual(['93.184.216.34', '93.184.216.34', '2606:4700::1111']);
  });

  it.each([
    'https://inside.example/page',
    'https://both.example/page',
    'https://127.0.0.1/page',
    'https://[::1]/page',
    'https://0x7f.1/page',
    'http://shop.example/page',
  ])('is not read at %s', async (url) => {
    expect(await problemOf(url)).toBe('privateAddress');
    expect(world.connected).toEqual([]);
  });

  it.each(['/inside', '/number', '/number6', '/decimal', '/plain', '/named', '/file'])(
    'is not read where it leads to a place that is not public: %s',
    async (path) => {
      expect(await problemOf(`https://shop.example${path}`)).toBe('privateAddress');
      expect(world.connected).toEqual(['93.184.216.34']);
    },
  );

  it('is read at the address that was checked, whatever its name says next', async () => {
    world.names.set('shop.example', ['93.184.216.34', '127.0.0.1']);
    expect(await fetchPage('https://shop.example/page', null)).toMatchObject({ text: 'Entregamos em Santos.' });
    expect(world.connected).toEqual(['93.184.216.34']);
    world.names.set('shop.example', ['93.184.216.34', '127.0.0.1']);
    expect(await problemOf('https://shop.example/again')).toBe('privateAddress');
    expect(world.connected).toEqual(['93.184.216.34', '93.184.216.34']);
  });

  it('that leads in a circle is left', async () => {
    expect(await problemOf('https://shop.example/round')).toBe('page');
    expect(world.connected).toHaveLength(5);
  });
});
