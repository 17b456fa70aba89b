// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { buildMessage } from '../message.builder.ts';
import { keepSentPreview } from '../cache/sent-previews.ts';
import { MessageMedia } from './MessageMedia.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

const begin = Date.UTC(2026, 0, 1, 12);
const old = 'https://s3/nota.pdf?X-Amz-Date=20260101T120000Z&X-Amz-Expires=3600';
const document = buildMessage(1, {
  mediaType: 'application',
  mediaState: 'ready',
  mediaName: 'nota.pdf',
  mediaUrl: old,
});
const open = vi.fn<typeof window.open>();

setUpDom();
beforeEach(() => {
  vi.useFakeTimers({ now: begin, toFake: ['Date'] });
  call.mockReset().mockResolvedValue({ url: 'https://s3/nota.pdf?new' });
  vi.stubGlobal('open', open.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a document opens by its own link while that is valid', () => {
  renderWithProviders(<MessageMedia message={document} />);
  const link = screen.getByRole('link', { name: /nota\.pdf/ });
  expect(link.getAttribute('href')).toBe(old);
  vi.setSystemTime(begin + 59 * 60_000);
  expect(fireEvent.click(link)).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test('a document whose link has expired since the render opens by a fresh link', async () => {
  const assign = vi.fn<(url: string) => void>();
  open.mockReturnValue({ location: { assign } } as unknown as Window);
  renderWithProviders(<MessageMedia message={document} />);
  vi.setSystemTime(begin + 60 * 60_000);
  expect(fireEvent.click(screen.getByRole('link', { name: /nota\.pdf/ }))).toBe(false);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://s3/nota.pdf?new'));
  expect(open).toHaveBeenCalledOnce();
});

test('a document whose link had expired before the render gets a fresh link', async () => {
  vi.setSystemTime(begin + 2 * 60 * 60_000);
  renderWithProviders(<MessageMedia message={document} />);
  await vi.waitFor(() =>
    expect(screen.getByText('nota.pdf').closest('a')?.getAttribute('href')).toBe('https://s3/nota.pdf?new'),
  );
});

test('a file that a retention rule has removed is named, and nothing asks for it', () => {
  renderWithProviders(<MessageMedia message={{ ...document, mediaState: 'removed', mediaUrl: null }} />);
  expect(screen.getByTestId('media-removed').textContent).toContain('nota.pdf');
  expect(screen.queryByRole('link')).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

const picture = buildMessage(2, {
  mediaType: 'image',
  mediaState: 'ready',
  mediaUrl: 'https://s3/foto.jpg',
  preview: { url: 'https://s3/foto.jpg.preview', width: 560, height: 420 },
});
const shown = (): HTMLImageElement => screen.getByTestId('message-image');

test('a picture shows its preview in the size that it will have, and itself where the preview fails', async () => {
  call.mockResolvedValue({ url: 'https://s3/foto.jpg' });
  renderWithProviders(<MessageMedia message={picture} />);
  expect(shown().src).toBe('https://s3/foto.jpg.preview');
  expect(shown().style.getPropertyValue('--width')).toBe('560px');
  expect(Number(shown().style.getPropertyValue('--ratio'))).toBeCloseTo(4 / 3);
  fireEvent.error(shown());
  await vi.waitFor(() => expect(shown().src).toBe('https://s3/foto.jpg'));
});

test('a picture that opens is loaded itself, its preview until then', async () => {
  renderWithProviders(<MessageMedia message={picture} />);
  fireEvent.click(screen.getByRole('button'));
  const opened: HTMLImageElement = await screen.findByTestId('viewer-image');
  expect(opened.src).toBe('https://s3/foto.jpg');
  const waiting = () => window.document.querySelectorAll('img[aria-hidden][src="https://s3/foto.jpg.preview"]');
  expect(waiting()).toHaveLength(1);
  fireEvent.load(opened);
  expect(waiting()).toHaveLength(0);
  expect(call).not.toHaveBeenCalled();
});

test('a picture that this tab has sent shows what the tab has, and one without a preview is shown itself', () => {
  keepSentPreview('mine', 'data:image/webp;base64,AAAA');
  const { unmount } = renderWithProviders(<MessageMedia message={{ ...picture, requestId: 'mine' }} />);
  expect(shown().src).toBe('data:image/webp;base64,AAAA');
  unmount();
  renderWithProviders(<MessageMedia message={{ ...picture, preview: undefined }} />);
  expect(shown().src).toBe('https://s3/foto.jpg');
  expect(shown().hasAttribute('data-sized')).toBe(false);
});
