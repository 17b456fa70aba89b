import { afterEach, expect, it, vi } from 'vitest';
import { ref } from '../../test/inbound.ts';
import { chatWith } from '../../test/outbound.ts';
import type { MediaFields } from '../inbound/media-content.ts';
import { HistoryLost, readHistory } from '../imports/read-history.ts';
import { downloadMedia, MediaGone, MediaTooLarge, MediaUnfetchable } from './download-media.ts';

const fetched = vi.fn(() => Promise.resolve(new Response(null, { status: 404 })));
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockClear());

const mediaKey = Buffer.alloc(32, 7);
const { signal } = new AbortController();
const download = (message: MediaFields) =>
  downloadMedia(
    {
      objects: {} as never,
      bucket: 'media',
      stallTimeout: 30_000,
      serverUrl: undefined,
      limit: () => Promise.resolve(1_000),
    },
    ref,
    {
      chat: chatWith('5511987654321'),
      wid: 'W1',
      fromMe: false,
      participant: null,
      mimetype: 'image/png',
      field: 'imageMessage',
      message: { mediaKey, ...message },
    },
    signal,
  );

it.each<[string, MediaFields]>([
  ['address', { url: 'https://mmg.whatsapp.net.evil.example/v/x' }],
  ['address that ends like WhatsApp’s', { url: 'https://evil-whatsapp.net/v/x' }],
  ['host, with a path', { url: 'https://evil-whatsapp.net/v/x', directPath: '/v/y' }],
  ['host, hidden in a path', { directPath: '@evil.example/v/y' }],
])('requests no media from a look-alike %s', async (_, message) => {
  await expect(download(message)).rejects.toThrow(MediaUnfetchable);
  expect(fetched).not.toHaveBeenCalled();
});

it('requests media from WhatsApp’s host, and follows no redirect', async () => {
  await expect(download({ url: 'https://mmg.whatsapp.net/v/x', directPath: '/v/y' })).rejects.toThrow(MediaGone);
  expect(fetched.mock.calls).toMatchObject([['https://mmg.whatsapp.net/v/y', { redirect: 'error' }]]);
});

it('requests no media that its sender says is larger than the limit', async () => {
  const address = 'https://mmg.whatsapp.net/v/x';
  await expect(download({ url: address, fileLength: 1_001 })).rejects.toThrow(MediaTooLarge);
  expect(fetched).not.toHaveBeenCalled();
  await expect(download({ url: address, fileLength: 1_000 })).rejects.toThrow(MediaGone);
});

it('requests no history from a look-alike host', async () => {
  const source = { host: 'mmg.whatsapp.net.evil.example', serverUrl: undefined, signal };
  await expect(readHistory({ directPath: '/v/x', mediaKey }, source)).rejects.toThrow(HistoryLost);
  expect(fetched).not.toHaveBeenCalled();
});
