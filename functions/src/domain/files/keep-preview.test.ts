import { maxPreviewBytes, smallPicture } from '@recado/shared/limits/previews';
import { expect, it, vi } from 'vitest';
import { png } from '../../../test/png.ts';
import { smallWebp, wideWebp } from '../../../test/preview.ts';
import { previewFor, readPreview, storePreview } from './keep-preview.ts';

vi.mock('../../platform/environment.ts', () => ({ environment: () => ({ LOG_LEVEL: 'ERROR' }) }));

it('reads a preview by its bytes', () => {
  expect(readPreview(smallWebp)).toMatchObject({ mimetype: 'image/webp', width: 16, height: 12 });
});

it.each([
  ['another type of picture', png(10).toString('base64')],
  ['a page', Buffer.from('<html><script>alert(1)</script>').toString('base64')],
  ['a picture that is larger than a preview', wideWebp],
  ['the begin of a picture', smallWebp.slice(0, 16)],
  [
    'too many bytes',
    Buffer.concat([Buffer.from(smallWebp, 'base64'), Buffer.alloc(maxPreviewBytes)]).toString('base64'),
  ],
  ['nothing', ''],
])('%s is no preview', (_, given) => expect(readPreview(given)).toBeNull());

it.each([
  ['a large picture', { size: smallPicture + 1, mimetype: 'image/jpeg' }, true],
  ['a small one', { size: smallPicture, mimetype: 'image/jpeg' }, false],
  ['a document', { size: 1_000_000, mimetype: 'application/pdf' }, false],
])('%s has a preview: %s', (_, file, has) => {
  expect(previewFor(file, readPreview(smallWebp)!) !== null).toBe(has);
});

it('where the storage takes no preview, the file has none', async () => {
  const media = { write: () => Promise.reject(new Error('away')) };
  expect(await storePreview(media, 'c/1/out/1/A/foto.jpg', readPreview(smallWebp))).toEqual({});
});
