// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildProviders, setUpDom } from '../../../testing/render.tsx';
import { buildMessage } from '../message.builder.ts';
import { firstLink, linkExpiresAt, useMediaUrl } from './use-media-url.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

setUpDom();

test('reads the expiry of a signed link', () => {
  expect(linkExpiresAt('https://s3/x?X-Amz-Date=20260102T030405Z&X-Amz-Expires=60')).toBe(
    Date.UTC(2026, 0, 2, 3, 5, 5),
  );
});

test.each(['https://s3/x', 'nonsense', 'https://s3/x?X-Amz-Date=today&X-Amz-Expires=60'])('%j has no expiry', (url) => {
  expect(linkExpiresAt(url)).toBeNull();
});

test('a link that fails is replaced once automatically, then on retry', async () => {
  let links = 0;
  call.mockImplementation(() => Promise.resolve({ url: `https://s3/${(links += 1)}` }));
  const message = buildMessage(1, { mediaType: 'image', mediaState: 'ready', mediaUrl: 'https://s3/0' });
  const { result } = renderHook(() => useMediaUrl(message), { wrapper: buildProviders().wrapper });
  expect(result.current).toMatchObject({ url: 'https://s3/0', failed: false });
  act(() => result.current.onError());
  await waitFor(() => expect(result.current.url).toBe('https://s3/1'));
  act(() => result.current.onError());
  expect(result.current.failed).toBe(true);
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ url: 'https://s3/2', failed: false }));
});

test('a file that is shown again has the link under which the browser keeps it, until that expires', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2, 3, 4, 5) });
  const signed = (path: string, by: string, minute: string): string =>
    `https://s3/${path}?X-Amz-Date=20260102T03${minute}00Z&X-Amz-Expires=1200&X-Amz-Signature=${by}`;
  const [first, other] = [signed('c/1/a.jpg', 'one', '00'), signed('c/1/a.jpg', 'two', '00')];
  expect(firstLink(first)).toBe(first);
  expect(firstLink(other)).toBe(first);
  expect(firstLink(signed('c/1/b.jpg', 'two', '00'))).toBe(signed('c/1/b.jpg', 'two', '00'));
  vi.setSystemTime(Date.UTC(2026, 0, 2, 3, 19, 45));
  const next = signed('c/1/a.jpg', 'two', '10');
  expect(firstLink(next)).toBe(next);
  expect(firstLink(other)).toBe(next);
  vi.useRealTimers();
});

test('the preview of a picture has its own link, and counts as failed where there is none any more', async () => {
  call.mockResolvedValue({ url: 'https://s3/whole', previewUrl: 'https://s3/small/2' });
  const preview = { url: 'https://s3/small/1', width: 4, height: 3 };
  const message = buildMessage(1, { mediaType: 'image', mediaState: 'ready', mediaUrl: 'https://s3/whole', preview });
  const { result } = renderHook(() => useMediaUrl(message, 'preview'), { wrapper: buildProviders().wrapper });
  expect(result.current.url).toBe('https://s3/small/1');
  act(() => result.current.onError());
  await waitFor(() => expect(result.current.url).toBe('https://s3/small/2'));
  call.mockResolvedValue({ url: 'https://s3/whole' });
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ url: null, failed: true }));
});
