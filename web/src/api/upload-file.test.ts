import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from './upload-file.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('./call.ts', () => ({ call }));

/** A request controlled by the test. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(): void {
    FakeRequest.last = this;
  }
  send(): void {}
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  done(status: number): void {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  call.mockResolvedValue({ key: 'k', url: 'http://storage', fields: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = async () => {
  const own = new AbortController();
  const shares: number[] = [];
  const uploaded = uploadFile(7, new File(['photo'], 'a.jpg'), {
    onProgress: (share) => shares.push(share),
    signal: own.signal,
  });
  uploaded.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { own, shares, uploaded, request: FakeRequest.last };
};

test('an upload that makes progress has no time limit', async () => {
  const { request, shares, uploaded } = await begin();
  for (let loaded = 1; loaded <= 5; loaded += 1) {
    await vi.advanceTimersByTimeAsync(29_000);
    request.upload.onprogress?.({ loaded, total: 5 });
  }
  request.done(204);
  await expect(uploaded).resolves.toMatchObject({ key: 'k', name: 'a.jpg' });
  expect(shares.at(-1)).toBe(1);
});

test('a stalled upload counts as a network failure', async () => {
  const { uploaded } = await begin();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(uploaded).rejects.toMatchObject({ offline: true });
});

test('an aborted upload stops', async () => {
  const { own, uploaded } = await begin();
  own.abort();
  await expect(uploaded).rejects.toMatchObject({ name: 'AbortError' });
});
