// @vitest-environment jsdom
import { maxPreviewBytes, smallPicture } from '@recado/shared/limits/previews';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { previewOf } from './preview-of.ts';

/** The pictures that the browser decodes and writes. */
const usual = { width: 1_600, height: 1_200, writes: ['image/webp', 'image/jpeg'], size: 20_000, red: 10 };
const browser = { ...usual };
const drawn: unknown[] = [];
const fill = vi.fn();

beforeEach(() => {
  Object.assign(browser, usual);
  drawn.length = 0;
  fill.mockReset();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => browser.width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockImplementation(() => browser.height);
  const context = {
    drawImage: (_: unknown, ...areas: number[]) => drawn.push(areas),
    fillRect: fill,
    getImageData: () => ({ data: [browser.red, 100, 200, 255] }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((back, type = '') =>
    back(new Blob([new Uint8Array(browser.size)], { type: browser.writes.includes(type) ? type : 'image/png' })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const file = (begin: string | Uint8Array<ArrayBuffer> = '', type = 'image/jpeg', size = smallPicture + 1): File =>
  new File([begin, new Uint8Array(size)], 'foto', { type });

test('a picture becomes a WebP of its proportions', async () => {
  expect(await previewOf(file())).toMatch(/^data:image\/webp;base64,AAAA/);
  expect(drawn).toEqual([[0, 0, 1_600, 1_200, 0, 0, 560, 420]]);
  expect(fill).not.toHaveBeenCalledWith(0, 0, 560, 420);
});

test('a high picture is as wide as its bubble shows it', async () => {
  Object.assign(browser, { width: 900, height: 1_600 });
  await previewOf(file());
  expect(drawn).toEqual([[0, 0, 900, 1_600, 0, 0, 420, 747]]);
});

test('a picture that would be too large is drawn at a lower quality', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((back, type, quality = 0) =>
    back(new Blob([new Uint8Array(quality > 0.5 ? maxPreviewBytes + 1 : 9)], { type })),
  );
  expect(await previewOf(file())).toMatch(/^data:image\/webp;base64,.{12}$/);
});

test('a browser that writes no WebP writes a JPEG on white', async () => {
  browser.writes = ['image/jpeg'];
  expect(await previewOf(file())).toMatch(/^data:image\/jpeg;base64,/);
  expect(fill).toHaveBeenCalledWith(0, 0, 560, 420);
});

const webp = new Uint8Array([...[...'RIFF0000WEBPVP8X0000'].map((letter) => letter.charCodeAt(0)), 2]);
test.each<[string, File, Partial<typeof browser>]>([
  ['a small picture', file('', 'image/jpeg', 1_000), {}],
  ['a GIF', file('', 'image/gif'), {}],
  ['a document', file('', 'application/pdf'), {}],
  ['a WebP that moves', file(webp, 'image/webp'), {}],
  ['a PNG that moves', file('\u0089PNG acTL', 'image/png'), {}],
  ['a picture of very many pixels', file(), { width: 10_000, height: 10_000 }],
  ['a picture that stays large', file(), { size: maxPreviewBytes + 1 }],
  ['a picture of which the browser gives other pixels', file(), { red: 11 }],
  ['what the browser can’t write', file(), { writes: [] }],
])('%s has no preview', async (_, given, seen) => {
  Object.assign(browser, seen);
  expect(await previewOf(given)).toBeNull();
});

test('what the browser can’t decode has no preview', async () => {
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
  expect(await previewOf(file())).toBeNull();
});
