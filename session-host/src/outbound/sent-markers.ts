import { proto } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/**
 * Days for which a sent message is known: a command that is delivered again does not send it again, and a phone that
 * was offline may request it.
 */
const keepDays = 14;

/** `sending`: of polls and events, and of all messages in earlier releases, from before the first attempt on. */
type SentState = 'sending' | 'sent';

interface SentMarker {
  state: SentState;
  /** Id of the command; null when it is not known. */
  commandId: string | null;
  /** Content of the message; null when it can't be decrypted, because the credentials were deleted since. */
  content: proto.IMessage | null;
}

/** The message that a connection is sending now: one at a time. */
const underWay = new WeakMap<AuthState, { wid: string; content: proto.IMessage }>();

/** Notes the content of a message that is sent now, until its marker is written: its phone may request it before that. */
export const noteSending = (auth: AuthState, wid: string, content: proto.IMessage): void =>
  void underWay.set(auth, { wid, content });

/** Returns the marker of a message; null when the server has not acknowledged it, unless it is a poll or an event. */
export const readMarker = async (auth: AuthState, wid: string): Promise<SentMarker | null> => {
  const sk = hostKeys.sent(wid);
  const item = (await auth.items.read([sk])).get(sk);
  return item
    ? {
        state: item.state === 'sent' ? 'sent' : 'sending',
        commandId: typeof item.commandId === 'string' ? item.commandId : null,
        content: readContent(auth, item.v, sk),
      }
    : null;
};

const readContent = (auth: AuthState, sealed: unknown, sk: string): proto.IMessage | null => {
  try {
    const text = auth.open(sealed, sk);
    return text === null ? null : proto.Message.decode(Buffer.from(text, 'base64'));
  } catch {
    return null;
  }
};

/**
 * Stores the marker of a message, after the server's acknowledgement; that of a poll or an event before its first attempt,
 * too, with the key of a poll's votes as `further` change. `now` in milliseconds.
 */
export const writeMarker = async (
  auth: AuthState,
  wid: string,
  { state, commandId, content }: SentMarker & { content: proto.IMessage },
  now: number,
  further: readonly Change[] = [],
): Promise<void> => {
  const sk = hostKeys.sent(wid);
  const v = auth.seal(Buffer.from(proto.Message.encode(content).finish()).toString('base64'), sk);
  await auth.commits.commit([
    { sk, put: { state, commandId, v, expiresAt: Math.floor(now / 1_000) + keepDays * 86_400 } },
    ...further,
  ]);
};

/** Returns the content of a sent message, for a phone that could not decrypt it and requests it again. */
export const recentlySent = async (auth: AuthState, wid: string): Promise<proto.IMessage | undefined> => {
  const sending = underWay.get(auth);
  return sending?.wid === wid ? sending.content : ((await readMarker(auth, wid))?.content ?? undefined);
};
