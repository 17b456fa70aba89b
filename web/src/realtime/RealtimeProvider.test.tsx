// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RealtimeProvider } from './RealtimeProvider.tsx';
import { reconnectDelay } from './socket-client.ts';

vi.mock('../config/runtime-config.ts', () => ({ runtimeConfig: () => Promise.resolve({ webSocketUrl: 'ws://host' }) }));
vi.mock('../login/tokens.ts', () => ({ accessToken: () => Promise.resolve('token') }));

const sockets: FakeSocket[] = [];
class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  onopen?: () => void;
  onclose?: () => void;
  constructor() {
    sockets.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('after a reconnect clears state fed by events and refetches what is displayed; not at the first connect', async () => {
  const client = new QueryClient();
  client.setQueryData(['tickets'], []);
  const onReopened = vi.fn<() => void>();
  render(
    <QueryClientProvider client={client}>
      <RealtimeProvider handlers={[]} patchedQueries={[]} onReopened={onReopened}>
        {null}
      </RealtimeProvider>
    </QueryClientProvider>,
  );
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  await vi.advanceTimersByTimeAsync(5000);
  expect(onReopened).not.toHaveBeenCalled();
  expect(client.getQueryState(['tickets'])?.isInvalidated).toBe(false);
  sockets[0]!.close();
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  sockets[1]!.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(onReopened).toHaveBeenCalledWith(client);
  expect(client.getQueryState(['tickets'])?.isInvalidated).toBe(true);
});
