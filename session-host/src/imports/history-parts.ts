import { areJidsSameUser, proto } from '@whiskeysockets/baileys';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { ReceivedMessage } from '../inbound/message-event.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

type Notification = proto.Message.IHistorySyncNotification;

const { INITIAL_BOOTSTRAP, FULL, RECENT, ON_DEMAND } = proto.Message.HistorySyncType;

/** Why the phone sends a part of its history: it links this device, for which an import waits, or it was asked for what an outage left out. */
export type HistoryPurpose = 'import' | 'gap';

const purposes = new Map<number, HistoryPurpose>([
  [INITIAL_BOOTSTRAP, 'import'],
  [FULL, 'import'],
  [RECENT, 'import'],
  [ON_DEMAND, 'gap'],
]);

const keys: Record<HistoryPurpose, { part: string; piece: string }> = {
  import: { part: hostKeys.importPart, piece: hostKeys.importPiece },
  gap: { part: hostKeys.gapPart, piece: hostKeys.gapPiece },
};

/** Characters of a notification in one item: the table takes 400 KB, and a small history comes in the notification itself. */
const pieceLength = 300_000;
/** Pieces that one transaction carries beside a ratchet; a notification that has more is no small history. */
const mostPieces = 12;
/** Days that parts are kept which nobody brings in. */
const keepDays = 30;

/** A part of the phone's history that waits to be brought in. */
export interface HistoryPart {
  /** Id of the message that told of it. */
  wid: string;
  purpose: HistoryPurpose;
  /** Milliseconds. */
  arrivedAt: number;
  pieces: number;
  /** Whether it is the last that the phone sends. */
  isLast: boolean;
  /** Messages in it that are wanted; null until they were counted. */
  count: number | null;
  /** The next of its events to publish. */
  next: number;
}

/** What our own phone says of a part of its history, and why; null for any other message, also where a stranger says so. */
export const notificationOf = (
  { key, message }: ReceivedMessage,
  me: AuthenticationCreds['me'],
): { notification: Notification; purpose: HistoryPurpose } | null => {
  const told = message.protocolMessage?.historySyncNotification;
  const isOurs =
    key.fromMe === true &&
    (areJidsSameUser(key.remoteJid ?? undefined, me?.id) || areJidsSameUser(key.remoteJid ?? undefined, me?.lid));
  const purpose = purposes.get(told?.syncType ?? -1);
  return told && isOurs && purpose ? { notification: told, purpose } : null;
};

const pieceKey = (purpose: HistoryPurpose, wid: string, index: number): string =>
  `${keys[purpose].piece}${wid}#${index}`;

/** The change that notes how far a part is. */
export const partChange = (part: HistoryPart): Change => ({
  sk: keys[part.purpose].part + part.wid,
  put: { ...part, expiresAt: Math.floor(part.arrivedAt / 1_000) + keepDays * 86_400 },
});

/** The changes that write a part down, to be committed with the ratchet of its message; none where it is too large to be kept. `now` in milliseconds. */
export const arrivalChanges = (
  { notification, purpose }: NonNullable<ReturnType<typeof notificationOf>>,
  wid: string,
  auth: AuthState,
  now: number,
): Change[] => {
  const text = Buffer.from(proto.Message.HistorySyncNotification.encode(notification).finish()).toString('base64');
  const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );
  if (pieces.length > mostPieces) return [];
  const expiresAt = Math.floor(now / 1_000) + keepDays * 86_400;
  const isLast = notification.syncType === FULL && notification.progress === 100;
  return [
    ...pieces.map((piece, index) => ({
      sk: pieceKey(purpose, wid, index),
      put: { v: auth.seal(piece, pieceKey(purpose, wid, index)), expiresAt },
    })),
    partChange({ wid, purpose, arrivedAt: now, pieces: pieces.length, isLast, count: null, next: 0 }),
  ];
};

/**
 * Returns the changes that store a part of the phone's history, if an import waits for it or the phone was asked for it;
 * none for any other message. `now` in milliseconds.
 */
export const historyChanges = (
  received: ReceivedMessage,
  auth: AuthState,
  wantsHistory: boolean,
  now: number,
): readonly Change[] => {
  const history = notificationOf(received, auth.creds.me);
  if (!history || !received.key.id || (history.purpose === 'import' && !wantsHistory)) return [];
  return arrivalChanges(history, received.key.id, auth, now);
};

/** The changes that take a part out again. */
export const departureChanges = ({ wid, purpose, pieces }: HistoryPart): Change[] =>
  [keys[purpose].part + wid, ...Array.from({ length: pieces }, (_, index) => pieceKey(purpose, wid, index))].map(
    (sk) => ({ sk, put: null }),
  );

/** All parts that wait, in the order of their arrival. */
export const readParts = async (auth: AuthState, purpose: HistoryPurpose): Promise<HistoryPart[]> => {
  const parts: HistoryPart[] = [];
  for await (const page of auth.items.list(keys[purpose].part))
    parts.push(...(page as unknown as HistoryPart[]).map((part) => ({ ...part, purpose })));
  return parts.toSorted((one, other) => one.arrivedAt - other.arrivedAt);
};

/** What the phone said of a part. */
export const readNotification = async (
  auth: AuthState,
  { wid, purpose, pieces }: HistoryPart,
): Promise<Notification> => {
  const sks = Array.from({ length: pieces }, (_, index) => pieceKey(purpose, wid, index));
  const items = await auth.items.read(sks);
  const text = sks.map((sk) => auth.open(items.get(sk)?.v, sk) ?? '').join('');
  return proto.Message.HistorySyncNotification.decode(Buffer.from(text, 'base64'));
};
