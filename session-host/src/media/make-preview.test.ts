import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { makePreview } from './make-preview.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const texture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#888', noise } })
  .blur(1)
  .raw()
  .toBuffer();

/** A picture with as much in it as a photo. */
const photo = (width: number, height: number): Sharp =>
  sharp(texture, { raw: { width: 640, height: 640, channels: 3 } }).resize({ width, height, fit: 'cover' });

const jpeg = await photo(640, 480).jpeg({ quality: 95 }).toBuffer();

const made = async (picture: Sharp) => (await makePreview(await picture.toBuffer()))!;

it.each([
  ['wide', 800, 600, 560, 420],
  ['high', 450, 800, 420, 747],
  ['very high', 300, 1_400, 240, 1_120],
])('a %s picture becomes a small WebP of its proportions', async (_, width, height, ...size) => {
  const { content, ...shown } = await made(photo(width, height).jpeg({ quality: 95 }));
  expect([shown.width, shown.height]).toEqual(size);
  expect(content.length).toBeLessThanOrEqual(48_000);
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: shown.width, height: shown.height });
});

it('is turned as the camera says, and keeps nothing that the camera wrote', async () => {
  const turned = photo(640, 320)
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 });
  const { content, width, height } = await made(turned);
  expect([width, height]).toEqual([320, 640]);
  const { exif, icc, xmp, orientation } = await sharp(content).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

it('stays transparent where the picture is', async () => {
  const { content } = await made(photo(400, 300).ensureAlpha(0.5).png());
  expect(await sharp(content).metadata()).toMatchObject({ hasAlpha: true, width: 400, height: 300 });
});

const moving = async (): Promise<Buffer> => {
  const pictures = [photo(300, 300), photo(300, 300).negate()];
  const frames = await Promise.all(pictures.map((picture) => picture.png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 100, loop: 0, delay: [100, 100] })
    .toBuffer();
};

/** A picture of one colour, with bytes behind its end that make it as large as others. */
const plain = async (width: number, height: number): Promise<Buffer> =>
  Buffer.concat([
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png({ effort: 1 })
      .toBuffer(),
    randomBytes(70_000),
  ]);

it.each<[string, () => Promise<Buffer> | Buffer]>([
  ['is small itself', () => photo(100, 100).jpeg().toBuffer()],
  ['moves', moving],
  ['is a GIF', () => photo(300, 300).gif().toBuffer()],
  ['is a drawing', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(70_000)}</svg>`)],
  ['has more pixels than are decoded', () => plain(4_200, 4_000)],
  ['has more bytes than are kept', () => Buffer.concat([jpeg, Buffer.alloc(4 * 1024 * 1024)])],
  ['ends in the middle', () => jpeg.subarray(0, 65_000)],
  ['is noise behind the begin of a picture', () => Buffer.concat([jpeg.subarray(0, 4), randomBytes(70_000)])],
])('a picture that %s has none', async (_, given) => {
  expect(await makePreview(await given())).toBeNull();
});

it('is made of a plain picture whose bytes go on behind its end', async () => {
  expect(await makePreview(await plain(400, 300))).toMatchObject({ width: 400, height: 300 });
});

it('has a lower quality where it would be too large', async () => {
  const rough = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const picture = sharp({ create: { width: 560, height: 560, channels: 3, background: '#888', noise: rough } });
  const bytes = await picture.png({ effort: 1 }).toBuffer();
  expect((await sharp(bytes).webp({ quality: 55 }).toBuffer()).length).toBeGreaterThan(48_000);
  expect((await makePreview(bytes))?.content.length).toBeLessThanOrEqual(48_000);
});

it('waits for its turn with many at once, up to a number', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => makePreview(jpeg)));
  expect(all.filter((one) => one !== null)).toHaveLength(8);
  expect(await makePreview(jpeg)).not.toBeNull();
});
