import { S3Client } from '@aws-sdk/client-s3';
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
  vi.restoreAllMocks();
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

/** Answers every command, and returns what was asked. */
const asked = (answer: object = {}) => {
  const send = vi.spyOn(S3Client.prototype, 'send').mockResolvedValue(answer as never);
  return () => send.mock.calls.map(([command]) => (command as unknown as { input: Record<string, unknown> }).input);
};

it('deletes the preview with the file of a message, and asks no more of S3 than it takes at once', async () => {
  const inputs = asked();
  const keys = Array.from({ length: 501 }, (_, n) => `c/1/in/2/${n}/them.jpg`);
  await s3Media(1).remove([...keys, 'c/1/library/2/A/foto.jpg']);
  const deleted = inputs().map(({ Delete }) =>
    (Delete as { Objects: { Key: string }[] }).Objects.map(({ Key }) => Key),
  );
  expect(deleted.map(({ length }) => length)).toEqual([1_000, 3]);
  expect(deleted[1]).toEqual([keys[500], `${keys[500]}.preview`, 'c/1/library/2/A/foto.jpg']);
  await expect(s3Media(1).remove(['c/12/in/2/1/them.jpg'])).rejects.toThrow('another company');
});

it.each([
  [127 * 1024, true, undefined],
  [128 * 1024, true, 'STANDARD_IA'],
  [1_000_000, true, 'STANDARD_IA'],
  [1_000_001, true, undefined],
  [200_000, false, undefined],
])(
  'a file of %i bytes that is rarely read (%s) is stored in the class %s',
  async (size, isRarelyRead, storageClass) => {
    const inputs = asked({ ContentLength: size, ContentType: 'image/jpeg', ETag: 'e' });
    await s3Media(1).copy('uploads/c/1/out/1/A/foto.jpg', 'c/1/out/1/A/foto.jpg', { isRarelyRead });
    await s3Media(1).write(
      'c/1/out/1/A/voice.ogg',
      { bytes: new Uint8Array(size), mimetype: 'audio/ogg' },
      { isRarelyRead },
    );
    expect(inputs().map(({ StorageClass }) => StorageClass)).toEqual([undefined, storageClass, storageClass]);
  },
);

it('copies no file that is not accepted', async () => {
  const inputs = asked({ ContentLength: 5, ContentType: 'image/jpeg', ETag: 'e' });
  const accept = vi.fn(() => Promise.resolve(false));
  expect(await s3Media(1).copy('uploads/c/1/out/1/A/a', 'c/1/out/1/A/a', { accept })).toBeNull();
  expect(accept).toHaveBeenCalledWith({ size: 5, mimetype: 'image/jpeg' });
  expect(inputs()).toHaveLength(1);
});
