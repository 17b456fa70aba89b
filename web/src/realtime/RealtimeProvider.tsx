import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { runtimeConfig } from '../config/runtime-config.ts';
import { loginQuery } from '../login/login-query.ts';
import { accessToken } from '../login/tokens.ts';
import { dispatch, type BoundHandler } from './event-handler.ts';
import { RealtimeContext, type Realtime } from './realtime-context.ts';
import { SocketClient, type SocketState } from './socket-client.ts';

/** Milliseconds that the socket may be disconnected before the app shows itself as offline. */
const offlineDelay = 3000;
/** Minimum milliseconds between two checks whether a refused socket means that the login has ended. */
const loginCheckInterval = 15_000;
/** Milliseconds after which the first screen's responses have arrived. */
const firstFetchDelay = 1500;

interface Props {
  /** First key elements of the queries that events patch. */
  patchedQueries: readonly string[];
  handlers: readonly BoundHandler[];
  /** Called after a reconnect: clears state that only events feed. */
  onReopened: (client: QueryClient) => void;
  children: ReactNode;
}

/** Tracks the socket: refetches after a reconnect and reports whether the app is online. */
const trackConnection = (
  client: QueryClient,
  { patchedQueries, onReopened }: Pick<Props, 'patchedQueries' | 'onReopened'>,
  onOnline: (online: boolean) => void,
) => {
  let wasOpen = false;
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;
  const onOpen = (): void => {
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
    onOnline(true);
    // Refetch what may have changed between the first responses and the first open socket.
    clearTimeout(refetchTimer);
    const reopened = wasOpen;
    wasOpen = true;
    if (reopened) onReopened(client);
    const isStale = (queryKey: readonly unknown[]): boolean => reopened || patchedQueries.includes(String(queryKey[0]));
    refetchTimer = setTimeout(
      () => void client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) }),
      reopened ? 0 : firstFetchDelay,
    );
  };
  return {
    onState: (state: SocketState): void =>
      state === 'open' ? onOpen() : void (offlineTimer ??= setTimeout(() => onOnline(false), offlineDelay)),
    stop: (): void => {
      clearTimeout(refetchTimer);
      clearTimeout(offlineTimer);
      offlineTimer = undefined;
      wasOpen = false;
    },
  };
};

/** Refetches the login after a refused handshake: the API reports whether it has ended. */
const createLoginCheck = (client: QueryClient): (() => void) => {
  let lastCheck = 0;
  return () => {
    if (Date.now() - lastCheck < loginCheckInterval) return;
    lastCheck = Date.now();
    void client.invalidateQueries({ queryKey: loginQuery.queryKey });
  };
};

const createSocket = (
  client: QueryClient,
  handlers: readonly BoundHandler[],
  onState: (state: SocketState) => void,
): SocketClient => {
  const socket = new SocketClient({
    url: async () => (await runtimeConfig()).webSocketUrl,
    token: () => accessToken(),
    onState,
    onEvent: (event, data) => {
      const login = client.getQueryData(loginQuery.queryKey);
      if (login) dispatch(handlers, event, data, { client, login });
    },
    onRefused: createLoginCheck(client),
  });
  socket.join({ action: 'joinNotification' }, { action: 'leaveNotification' });
  return socket;
};

/** Owns the socket: patches the caches by its events and refetches after a reconnect. */
export const RealtimeProvider = ({ handlers, patchedQueries, onReopened, children }: Props) => {
  const client = useQueryClient();
  const [online, setOnline] = useState(true);
  const [{ socket, tracker }] = useState(() => {
    const created = trackConnection(client, { patchedQueries, onReopened }, setOnline);
    return { socket: createSocket(client, handlers, created.onState), tracker: created };
  });
  useEffect(() => {
    socket.start();
    return () => {
      socket.stop();
      tracker.stop();
    };
  }, [socket, tracker]);

  const join = useCallback<Realtime['join']>((enter, leave) => socket.join(enter, leave), [socket]);
  const value = useMemo<Realtime>(() => ({ online, join }), [online, join]);
  return <RealtimeContext value={value}>{children}</RealtimeContext>;
};
