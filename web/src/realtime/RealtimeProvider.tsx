import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { runtimeConfig } from '../config/runtime-config.ts';
import { loginQuery } from '../login/login-query.ts';
import { accessToken } from '../sign-in/tokens.ts';
import { dispatch, type BoundHandler } from './event-handler.ts';
import { laterHandlers } from './later-handlers.ts';
import { RealtimeContext, type Realtime } from './realtime-context.ts';
import { SocketClient, type SocketState } from './socket-client.ts';
import { trackConnection } from './track-connection.ts';

interface Props {
  /** First key elements of the queries that events patch. */
  patchedQueries: readonly string[];
  handlers: readonly BoundHandler[];
  /** Loads the handlers that are not needed before the socket has opened. */
  loadLater: () => Promise<readonly BoundHandler[]>;
  /** Called after a reconnect: clears state that only events feed. */
  onReopened: (client: QueryClient) => void;
  children: ReactNode;
}

/**
 * Returns whether a refused handshake is a reason to read the login again, which the API refuses once it has ended: the
 * second, fourth, eighth in a row. Most refusals only say that too many browsers come at once.
 */
const mayHaveEnded = (refusals: number): boolean => refusals > 1 && Number.isInteger(Math.log2(refusals));

const createSocket = (
  client: QueryClient,
  { handlers, loadLater }: Pick<Props, 'handlers' | 'loadLater'>,
  onState: (state: SocketState) => void,
): SocketClient => {
  const later = laterHandlers(loadLater);
  const socket = new SocketClient({
    url: async () => (await runtimeConfig()).webSocketUrl,
    token: () => accessToken(),
    onState: (state) => {
      if (state === 'open') later.load();
      onState(state);
    },
    onEvent: (event, data) => {
      const login = client.getQueryData(loginQuery.queryKey);
      if (!login) return;
      dispatch(handlers, event, data, { client, login });
      later.dispatch(event, data, { client, login });
    },
    onRefused: (times) => {
      if (mayHaveEnded(times)) void client.invalidateQueries({ queryKey: loginQuery.queryKey });
    },
  });
  socket.join({ action: 'joinNotification' }, { action: 'leaveNotification' });
  return socket;
};

/** Owns the socket: patches the caches by its events and refetches after a reconnect. */
export const RealtimeProvider = ({ handlers, loadLater, patchedQueries, onReopened, children }: Props) => {
  const client = useQueryClient();
  const [online, setOnline] = useState(true);
  const [{ socket, tracker }] = useState(() => {
    const created = trackConnection(client, { patchedQueries, onReopened }, setOnline);
    return { socket: createSocket(client, { handlers, loadLater }, created.onState), tracker: created };
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
