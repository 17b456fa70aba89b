import { areJidsSameUser, proto, type AuthenticationCreds } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { ReceivedMessage } from '../inbound/message-event.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

type Notification = proto.Message.IHistorySyncNotification;

const { INITIAL_BOOTSTRAP, FULL, RECENT, ON_DEMAND } = proto.Message.HistorySyncType;

/**
 * The purpose for which a part of the phone's history is kept: an import waits for it, a backfill requested it, or it
 * has the newest messages of all chats, from which a backfill after a new link finds the chats that it does not know.
 */
type HistoryPurpose = 'import' | 'backfill' | 'link';

const purposes = new Map<number, readonly HistoryPurpose[]>([
  [INITIAL_BOOTSTRAP, ['import', 'link']],
  [FULL, ['import']],
  [RECENT, ['import']],
  [ON_DEMAND, ['backfill']],
]);

const keys: Record<HistoryPurpose, { part: string; piece: string }> = {
  import: { part: hostKeys.importPart, piece: hostKeys.importPiece },
  backfill: { part: hostKeys.backfillPart, piece: hostKeys.backfillPiece },
  link: { part: hostKeys.linkPart, piece: hostKeys.linkPiece },
};

/**
 * Characters of a notification in one item. The table allows 400 KB, and a small history comes in the notification
 * itself.
 */
const pieceLength = 300_000;
/**
 * Items of one notification, which are written in one transaction with its ratchet. A larger notification is no small
 * history.
 */
const maxPieces = 12;
/** Days after which DynamoDB deletes parts that nobody read. */
const keepDays: Record<HistoryPurpose, number> = { import: 30, backfill: 30, link: 1 };
const expiryOf = (purpose: HistoryPurpose, arrivedAt: number): number =>
  Math.floor(arrivedAt / 1_000) + keepDays[purpose] * 86_400;

/** A stored part of the phone's history. */
export interface HistoryPart {
  /** Id of the message that announced it. */
  wid: string;
  purpose: HistoryPurpose;
  /** The time when the part arrived, in milliseconds. */
  arrivedAt: number;
  pieces: number;
  /** True if it is the last part that the phone sends. */
  isLast: boolean;
  /** Messages in it to import; null until they were counted. */
  count: number | null;
  /** Index of its next event to publish. */
  next: number;
}

/**
 * Returns the notification by which our own phone announces a part of its history, and its purposes; null for any other
 * message. Notifications of contacts are ignored.
 */
export const notificationOf = (
  { key, message }: ReceivedMessage,
  me: AuthenticationCreds['me'],
): { notification: Notification; purposes: readonly HistoryPurpose[] } | null => {
  const notification = message.protocolMessage?.historySyncNotification;
  const isOurs =
    key.fromMe === true &&
    (areJidsSameUser(key.remoteJid ?? undefined, me?.id) || areJidsSameUser(key.remoteJid ?? undefined, me?.lid));
  const found = purposes.get(notification?.syncType ?? -1);
  return notification && isOurs && found ? { notification, purposes: found } : null;
};

const pieceKey = (purpose: HistoryPurpose, wid: string, index: number): string =>
  `${keys[purpose].piece}${wid}#${index}`;

/** Returns the change that stores the progress of a part. */
export const partChange = (part: HistoryPart): Change => ({
  sk: keys[part.purpose].part + part.wid,
  put: { ...part, expiresAt: expiryOf(part.purpose, part.arrivedAt) },
});

/**
 * Returns the changes that store a part. They are written with the ratchet of its message. Returns none for a part that
 * is too large to store. `now` in milliseconds.
 */
const partAdditions = (
  notification: Notification,
  purpose: HistoryPurpose,
  wid: string,
  auth: AuthState,
  now: number,
): Change[] => {
  const text = Buffer.from(proto.Message.HistorySyncNotification.encode(notification).finish()).toString('base64');
  const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    // oxlint-disable-next-line recado/no-text-slice -- base64
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );
  if (pieces.length > maxPieces) return [];
  const expiresAt = expiryOf(purpose, now);
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
 * Returns the changes that store a part of the phone's history for each of its purposes, an import only if one waits;
 * none for any other message. `now` in milliseconds.
 */
export const historyChanges = (
  received: ReceivedMessage,
  auth: AuthState,
  wantsHistory: boolean,
  now: number,
): readonly Change[] => {
  const history = notificationOf(received, auth.creds.me);
  const wid = received.key.id;
  if (!history || !wid) return [];
  return history.purposes
    .filter((purpose) => purpose !== 'import' || wantsHistory)
    .flatMap((purpose) => partAdditions(history.notification, purpose, wid, auth, now));
};

/** Returns the changes that delete a part. */
export const partRemovals = ({ wid, purpose, pieces }: HistoryPart): Change[] =>
  [keys[purpose].part + wid, ...Array.from({ length: pieces }, (_, index) => pieceKey(purpose, wid, index))].map(
    (sk) => ({ sk, put: null }),
  );

/** Returns all stored parts, in the order of their arrival. */
export const readParts = async (auth: AuthState, purpose: HistoryPurpose): Promise<HistoryPart[]> => {
  const parts: HistoryPart[] = [];
  for await (const page of auth.items.list(keys[purpose].part))
    parts.push(...(page as unknown as HistoryPart[]).map((part) => ({ ...part, purpose })));
  return parts.toSorted((one, other) => one.arrivedAt - other.arrivedAt);
};

/** Returns the notification of a stored part. */
export const readNotification = async (
  auth: AuthState,
  { wid, purpose, pieces }: HistoryPart,
): Promise<Notification> => {
  const sks = Array.from({ length: pieces }, (_, index) => pieceKey(purpose, wid, index));
  const items = await auth.items.read(sks);
  const text = sks.map((sk) => auth.open(items.get(sk)?.v, sk) ?? '').join('');
  return proto.Message.HistorySyncNotification.decode(Buffer.from(text, 'base64'));
};
