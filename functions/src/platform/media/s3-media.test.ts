import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { s3Media } from './s3-media.ts';

vi.mock('../environment.ts', () => ({ environment: () => ({ MEDIA_BUCKET: 'media' }) }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2, 3, 14, 59) });
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const image = { name: 'foto.jpg', mimetype: 'image/jpeg' };
const parametersOf = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams);

it('signs a message’s file as of the last ten minutes, for browsers to keep', async () => {
  const link = (): Promise<string> => s3Media(1).link('c/1/in/foto.jpg', image, { isOfMessage: true });
  const first = await link();
  expect(parametersOf(first)).toMatchObject({
    'X-Amz-Date': '20260102T031000Z',
    'X-Amz-Expires': '1500',
    'response-cache-control': 'private, max-age=1500, immutable',
  });
  vi.setSystemTime(Date.UTC(2026, 0, 2, 3, 19, 59));
  expect(await link()).toBe(first);
  vi.setSystemTime(Date.UTC(2026, 0, 2, 3, 20, 0));
  expect(await link()).not.toBe(first);
});

it('signs other files as of now, because another may come to stand under their key', async () => {
  const parameters = parametersOf(await s3Media(1).link('c/1/users/2/picture', image));
  expect(parameters).toMatchObject({ 'X-Amz-Date': '20260102T031459Z', 'X-Amz-Expires': '900' });
  expect(parameters).not.toHaveProperty('response-cache-control');
});
