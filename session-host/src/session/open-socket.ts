import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { arrivalChanges, notificationOf } from '../imports/history-parts.ts';
import type { ReceivedMessage } from '../inbound/message-event.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { journalChange } from '../media/journal.ts';
import { recentlySent } from '../outbound/sent-markers.ts';
import type { Change } from '../platform/fenced-items.ts';
import type { Log } from '../platform/log.ts';
import type { ConnectionMemory } from './connection-memory.ts';
import { Inbox } from './inbox.ts';
import { LiveSocket } from './live-socket.ts';
import type { SessionEvent } from './machine.ts';
import type { Direction } from './state-publisher.ts';

export interface SocketOptions extends ConnectionMemory {
  ref: ConnectionRef;
  auth: AuthState;
  publisher: Publisher;
  log: Log;
  url: string | undefined;
  /** Milliseconds without a message after which their way is tried. */
  quietFor: number;
  /** Whether an import waits for the history that the phone gives where it links this device. */
  wantsHistory: boolean;
  /** Whether this host may still speak for the connection. */
  holds: () => boolean;
  /** What happens to the socket, for the state machine. */
  tell: (event: SessionEvent) => void;
  onMoved: (direction: Direction) => void;
  /** What was left behind goes on. */
  onConnected: () => void;
  /** Media was written down under this key, to be fetched. */
  onMedia: (sk: string) => void;
  /** A part of the phone's history came. */
  onHistory: () => void;
  /** Nothing more may be acknowledged. Called synchronously. */
  onFault: (error: unknown) => void;
}

/** Opens a connection's socket, with its inbox before it. */
export const openSocket = ({ wantsHistory, tell, ...options }: SocketOptions): LiveSocket => {
  const {
    ref,
    auth,
    publisher,
    published,
    groups,
    names,
    timers,
    typing,
    log,
    url,
    quietFor,
    holds,
    onMoved,
    onConnected,
    onMedia,
    onHistory,
    onFault,
  } = options;
  const inbox = new Inbox(
    {
      ref,
      auth,
      publisher,
      groups,
      names,
      timers,
      typing,
      log,
      journal: (event) => journalChange(event, auth, Date.now()),
      onMedia,
      onMoved,
      history: (received) => historyChanges(received, auth, wantsHistory),
      onHistory,
      holds,
      onFault,
    },
    published,
  );
  return new LiveSocket({
    auth,
    inbox,
    url,
    log,
    quietFor,
    wantsHistory,
    getMessage: (wid) => recentlySent(auth, wid),
    onQr: (code) => tell({ type: 'qr', code }),
    onPaired: () => tell({ type: 'paired' }),
    onConnected: (number) => {
      tell({ type: 'connected', number });
      onConnected();
    },
    onClosed: (code) => tell({ type: 'closed', code }),
  });
};

/** A part of the phone's history is written down where an import waits for it, or the phone was asked. */
const historyChanges = (received: ReceivedMessage, auth: AuthState, wantsHistory: boolean): readonly Change[] => {
  const told = notificationOf(received, auth.creds.me);
  if (!told || !received.key.id || (told.purpose === 'import' && !wantsHistory)) return [];
  return arrivalChanges(told, received.key.id, auth, Date.now());
};
