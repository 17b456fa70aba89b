import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { webAppProblem } from './check-web-app.ts';

const page = '<html><head><script type="module" crossorigin src="/assets/app-1a2b.js"></script></head></html>';
const files = new Map<string, [status: number, body: string]>();
const server = createServer((request, response) => {
  const [status, body] = files.get(request.url!) ?? [404, ''];
  response.writeHead(status).end(body);
});
let origin: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  files.clear();
  files.set('/', [200, page]).set('/assets/app-1a2b.js', [200, 'run()']);
});

it('finds nothing wrong with a page whose code is served', async () => {
  expect(await webAppProblem(origin)).toBeNull();
});

it('finds a page that is not served, that names no code, or whose code is missing', async () => {
  files.set('/', [503, '']);
  expect(await webAppProblem(origin)).toBe('/ answers 503');
  files.set('/', [200, '<html></html>']);
  expect(await webAppProblem(origin)).toBe('the page names no code');
  files.set('/', [200, page]).delete('/assets/app-1a2b.js');
  expect(await webAppProblem(origin)).toBe('/assets/app-1a2b.js answers 404');
  expect(await webAppProblem('http://127.0.0.1:1')).toMatch(/^\/ is not answered/);
});
