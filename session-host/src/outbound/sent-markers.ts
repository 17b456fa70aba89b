import { proto } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** Days for which a message sent is known: a command delivered again is then not sent again, and a phone long off may ask for it. */
const keepDays = 14;

export type SentState = 'sending' | 'sent';

export interface SentMarker {
  state: SentState;
  /** The command of the attempt; null of those whose attempt is not known. */
  commandId: string | null;
  /** What was sent; null when it can't be read any more, because the credentials were dropped since. */
  content: proto.IMessage | null;
}

/** What is known of a message by its id; null when it was never tried. */
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

/** Writes the message down, before its first attempt and when the server has it, with what goes with it. `now` in milliseconds. */
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

/** For a phone that could not decrypt what it got, and asks again. */
export const recentlySent = async (auth: AuthState, wid: string): Promise<proto.IMessage | undefined> => {
  return (await readMarker(auth, wid))?.content ?? undefined;
};
