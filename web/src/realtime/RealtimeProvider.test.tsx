// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWebSocket, type FakeSocket } from '../testing/fake-socket.ts';
import { RealtimeProvider } from './RealtimeProvider.tsx';
import { reconnectDelay } from './socket-client.ts';

vi.mock('../config/runtime-config.ts', () => ({ runtimeConfig: () => Promise.resolve({ webSocketUrl: 'ws://host' }) }));
vi.mock('../sign-in/tokens.ts', () => ({ accessToken: () => Promise.resolve('token') }));

let sockets: FakeSocket[];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = stubWebSocket();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const renderProvider = (client: QueryClient, patchedQueries: string[], onReopened: () => void) =>
  render(
    <QueryClientProvider client={client}>
      <RealtimeProvider
        handlers={[]}
        loadLater={() => Promise.resolve([])}
        patchedQueries={patchedQueries}
        onReopened={onReopened}
      >
        {null}
      </RealtimeProvider>
    </QueryClientProvider>,
  );

test('after a reconnect clears state fed by events and refetches what is displayed; not at the first connect', async () => {
  const client = new QueryClient();
  client.setQueryData(['tickets'], []);
  const onReopened = vi.fn<() => void>();
  renderProvider(client, [], onReopened);
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

test('the first connect refetches what was asked before it and is patched by events, and nothing else', async () => {
  const client = new QueryClient();
  const invalidated = () => ['tickets', 'queues', 'later'].filter((key) => client.getQueryState([key])?.isInvalidated);
  client.setQueryData(['tickets'], []);
  client.setQueryData(['queues'], []);
  renderProvider(client, ['tickets', 'later'], vi.fn<() => void>());
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  client.setQueryData(['later'], []);
  await vi.advanceTimersByTimeAsync(5000);
  expect(invalidated()).toEqual(['tickets']);
});

test('the first connect refetches what arrived after it as part of a call that was asked before it', async () => {
  const client = new QueryClient();
  renderProvider(client, ['queues'], vi.fn<() => void>());
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  for (const key of ['queues', 'version']) client.getQueryCache().build(client, { queryKey: [key], initialData: [] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(client.getQueryState(['queues'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['version'])?.isInvalidated).toBe(false);
});

test('after a reconnect reads twice what events patch: lists show a change a moment after it, and its event reached nobody', async () => {
  const client = new QueryClient();
  const invalidated = () => ['tickets', 'queues'].filter((key) => client.getQueryState([key])?.isInvalidated);
  const answer = () => ['tickets', 'queues'].forEach((key) => client.setQueryData([key], []));
  answer();
  renderProvider(client, ['tickets'], vi.fn<() => void>());
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  await vi.advanceTimersByTimeAsync(5000);
  sockets[0]!.close();
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  answer();
  sockets[1]!.open();
  expect(invalidated()).toEqual(['tickets', 'queues']);
  answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(invalidated()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(invalidated()).toEqual(['tickets']);
});
