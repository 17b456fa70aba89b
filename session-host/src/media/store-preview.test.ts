import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { KeptChunks } from './kept-chunks.ts';
import { storePreview } from './store-preview.ts';

const key = 'c/1/in/2/abc/W1/them.jpg';
const picture = sharp({
  create: {
    width: 800,
    height: 400,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
}).jpeg({ quality: 90 });

const store = (send: () => Promise<unknown>) => {
  const sent = vi.fn(send);
  return { sent, at: { objects: { send: sent } as never, bucket: 'media' } };
};

it('a preview is stored beside its picture', async () => {
  const { sent, at } = store(() => Promise.resolve({}));
  const { preview } = await storePreview(at, key, await picture.clone().blur(2).toBuffer());
  expect(preview).toMatchObject({ width: 560, height: 280 });
  expect(sent.mock.calls).toMatchObject([
    [{ input: { Bucket: 'media', Key: `${key}.preview`, ContentType: 'image/webp' } }, expect.anything()],
  ]);
});

it('a picture has none where the storage refuses it, it is broken, or it was too large to be kept', async () => {
  const { sent, at } = store(() => Promise.reject(new Error('refused')));
  expect(await storePreview(at, key, await picture.clone().blur(2).toBuffer())).toEqual({});
  expect(await storePreview(at, key, Buffer.alloc(100_000))).toEqual({});
  expect(await storePreview(at, key, null)).toEqual({});
  expect(sent).toHaveBeenCalledOnce();
});

it('a stream is kept up to a number of bytes', () => {
  const chunks = new KeptChunks(4);
  for (const text of ['ab', 'cd']) chunks.add(Buffer.from(text));
  expect(chunks.whole()?.toString()).toBe('abcd');
  chunks.add(Buffer.from('e'));
  expect(chunks.whole()).toBeNull();
});
