// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildProviders, setUpDom } from '../../../testing/render.tsx';
import { buildMessage } from '../message.builder.ts';
import { linkExpiresAt, useMediaUrl } from './use-media-url.ts';

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
