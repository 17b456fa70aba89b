import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Running } from '../http/serve.ts';
import { startOpenAi } from '../openai/start.ts';
import { checkService } from './check-service.ts';

let running: Running;
beforeAll(async () => {
  running = await startOpenAi({ port: 0 });
});
afterAll(() => running.close());

const check = (given: object = {}) =>
  checkService({ ...{ url: `${running.url}/v1/`, key: 'sk-avaliar', model: '', search: false }, ...given });

it.each([false, true])('a service that answers is taken (search alone: %s)', async (search) => {
  await expect(check({ search })).resolves.toBeUndefined();
});

it.each<[string, object, RegExp]>([
  [
    'the key',
    { key: 'bad' },
    /answered 401: it refused the key of EVALUATION_API_KEY \(Incorrect API key provided\.\)/,
  ],
  ['the key of vectors', { key: 'bad', search: true }, /embeddings answered 401: it refused the key/],
  ['the address', { url: 'http://127.0.0.1:1/v1' }, /was not reached: bad port/],
])('a service that can’t be used is reported: %s', async (_, given, text) => {
  await expect(check(given)).rejects.toThrow(text);
});

it('an address of no service is reported', async () => {
  await expect(check({ url: `${running.url}/v2` })).rejects.toThrow(/answered 404: it has no such address or model/);
});

it('an account without quota is reported', async () => {
  const body = JSON.stringify({ key: 'sk-avaliar', answer: { fault: 'quota' } });
  await fetch(`${running.url}/admin/chat`, { method: 'POST', body });
  await expect(check()).rejects.toThrow(/answered 429: it has no quota left.*You exceeded your current quota/);
});
