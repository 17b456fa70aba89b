import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { runtimeConfig } from '../config/runtime-config.ts';
import { sessionQuery } from '../session/session-query.ts';
import { accessToken } from '../session/tokens.ts';
import { dispatch, type BoundHandler } from './event-handler.ts';
import { RealtimeContext, type Realtime } from './realtime-context.ts';
import { SocketClient, type SocketState } from './socket-client.ts';

/** Milliseconds that the socket may be away before the screen says so. */
const patience = 3000;
/** Milliseconds between two looks whether a refused socket means that the session is over. */
const suspicion = 15_000;
/** Milliseconds after which the first screen's answers have come. */
const settled = 1500;

interface Props {
  /** First parts of the keys of the queries that events patch. */
  fed: readonly string[];
  handlers: readonly BoundHandler[];
  /** The socket is back after it was away: what only events feed is of before. */
  onReopened: (client: QueryClient) => void;
  children: ReactNode;
}

/** What the socket's coming and going means for the caches and for the screen. */
const follow = (
  client: QueryClient,
  { fed, onReopened }: Pick<Props, 'fed' | 'onReopened'>,
  onOnline: (online: boolean) => void,
) => {
  let wasOpen = false;
  let catchUp: ReturnType<typeof setTimeout> | undefined;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const opened = (): void => {
    clearTimeout(giveUp);
    giveUp = undefined;
    onOnline(true);
    // What changed between the first answers and the first open socket is caught up once they have settled.
    clearTimeout(catchUp);
    const reopened = wasOpen;
    wasOpen = true;
    if (reopened) onReopened(client);
    const missed = (queryKey: readonly unknown[]): boolean => reopened || fed.includes(String(queryKey[0]));
    catchUp = setTimeout(
      () => void client.invalidateQueries({ predicate: ({ queryKey }) => missed(queryKey) }),
      reopened ? 0 : settled,
    );
  };
  return {
    state: (state: SocketState): void =>
      state === 'open' ? opened() : void (giveUp ??= setTimeout(() => onOnline(false), patience)),
    stop: (): void => {
      clearTimeout(catchUp);
      clearTimeout(giveUp);
      giveUp = undefined;
      wasOpen = false;
    },
  };
};

/** A refused socket may mean that the session is over: the API is asked, and says so itself. */
const suspect = (client: QueryClient): (() => void) => {
  let asked = 0;
  return () => {
    if (Date.now() - asked < suspicion) return;
    asked = Date.now();
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
};

const build = (
  client: QueryClient,
  handlers: readonly BoundHandler[],
  onState: (state: SocketState) => void,
): SocketClient => {
  const socket = new SocketClient({
    url: async () => (await runtimeConfig()).webSocketUrl,
    token: () => accessToken(),
    onState,
    onEvent: (event, data) => {
      const session = client.getQueryData(sessionQuery.queryKey);
      if (session) dispatch(handlers, event, data, { client, session });
    },
    onRefused: suspect(client),
  });
  socket.join({ action: 'joinNotification' }, { action: 'leaveNotification' });
  return socket;
};

/** Keeps the one socket, patches the caches by its events and, after it was away, asks again for all that is on the screen. */
export const RealtimeProvider = ({ handlers, fed, onReopened, children }: Props) => {
  const client = useQueryClient();
  const [online, setOnline] = useState(true);
  const [{ socket, followed }] = useState(() => {
    const following = follow(client, { fed, onReopened }, setOnline);
    return { socket: build(client, handlers, following.state), followed: following };
  });
  useEffect(() => {
    socket.start();
    return () => {
      socket.stop();
      followed.stop();
    };
  }, [socket, followed]);

  const join = useCallback<Realtime['join']>((enter, leave) => socket.join(enter, leave), [socket]);
  const value = useMemo<Realtime>(() => ({ online, join }), [online, join]);
  return <RealtimeContext value={value}>{children}</RealtimeContext>;
};
