import { BufferJSON, initAuthCreds, jidDecode, type AuthenticationCreds } from '@whiskeysockets/baileys';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { Attributes, Change, FencedItems } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { CommitQueue } from './commit-queue.ts';
import type { DataKey, DataKeys } from './data-keys.ts';
import { SignalKeys } from './signal-keys.ts';

/** Days until DynamoDB deletes what is left of a connection whose credentials were deleted. */
const keepDays = 30;

/**
 * The credentials and keys of one connection, claimed for this host. All writes go through one queue, and are refused
 * once another host claims the connection.
 */
export class AuthState {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeys;
  readonly commits: CommitQueue;
  readonly items: FencedItems;
  readonly #key: DataKey;

  private constructor(items: FencedItems, key: DataKey, creds: AuthenticationCreds) {
    this.items = items;
    this.creds = creds;
    this.#key = key;
    this.commits = new CommitQueue(items);
    this.keys = new SignalKeys({
      items,
      commits: this.commits,
      cipher: key.cipher,
      ownUsers: () => signalUsers(creds),
    });
  }

  /**
   * Claims the connection and reads its credentials, or creates new ones. Throws FencedOff when a host with a later
   * lease has claimed it.
   */
  static async open(ref: ConnectionRef, items: FencedItems, dataKeys: DataKeys): Promise<AuthState> {
    const { wrapped, creds: sealed } = await items.claim();
    if (wrapped instanceof Uint8Array && sealed instanceof Uint8Array) {
      const key = await dataKeys.unwrap(ref, wrapped);
      const text = key.cipher.open(sealed, items.placeOf(hostKeys.head));
      return new AuthState(items, key, unlinked(JSON.parse(text, BufferJSON.reviver) as AuthenticationCreds));
    }
    const state = new AuthState(items, await dataKeys.create(ref), initAuthCreds());
    await state.saveCreds();
    return state;
  }

  /** True if a phone has linked this device. */
  get paired(): boolean {
    return this.creds.me !== undefined && this.creds.account !== undefined;
  }

  /** Writes the credentials, with `change` applied to what is written only. Resolves when the write is durable. */
  async saveCreds(change: Partial<AuthenticationCreds> = {}): Promise<void> {
    const text = JSON.stringify({ ...this.creds, ...change }, BufferJSON.replacer);
    await this.commits.commit([
      { sk: hostKeys.head, put: { wrapped: this.#key.wrapped, creds: this.seal(text, hostKeys.head) } },
    ]);
  }

  /** Encrypts a text for the item under this sort key. */
  seal(text: string, sk: string): Buffer {
    return this.#key.cipher.seal(text, this.items.placeOf(sk));
  }

  /** Decrypts a value of the item under this sort key; returns null when it is no encrypted value. Throws when it is invalid. */
  open(sealed: unknown, sk: string): string | null {
    return sealed instanceof Uint8Array ? this.#key.cipher.open(sealed, this.items.placeOf(sk)) : null;
  }
}

/**
 * Deletes credentials, keys, the media journal, the phone's chats and the stored parts of histories. The head item stays with its fence,
 * so that a slow host still can't write. The markers of sent messages stay too, so that nothing is sent twice. The
 * table's time to live removes both.
 */
export const wipeAuthState = async (items: FencedItems, now: number): Promise<void> => {
  await items.claim();
  const expiresAt = Math.floor(now / 1_000) + keepDays * 86_400;
  await items.write([{ sk: hostKeys.head, put: { expiresAt } }]);
  for (const prefix of [
    hostKeys.signal,
    hostKeys.pendingMedia,
    hostKeys.failedMedia,
    hostKeys.importPart,
    hostKeys.importPiece,
    hostKeys.backfillChat,
    hostKeys.backfillPart,
    hostKeys.backfillPiece,
    hostKeys.linkOutage,
    hostKeys.linkPart,
    hostKeys.linkPiece,
    hostKeys.phoneChats,
  ]) {
    for await (const page of items.list(prefix)) await items.write(page.map(deletion));
  }
};

const deletion = (item: Attributes): Change => ({ sk: String(item.sk), put: null });

/**
 * Removes the number for which a pairing code was requested: with a number, Baileys would log in instead of
 * registering.
 */
const unlinked = (creds: AuthenticationCreds): AuthenticationCreds => {
  if (creds.account !== undefined) return creds;
  const { me: _me, pairingCode: _code, ...rest } = creds;
  return { ...rest, pairingCode: undefined };
};

/** Returns the user parts of the account's number and LID, as the Signal store names them. */
const signalUsers = ({ me }: AuthenticationCreds): string[] => {
  return [me?.id, me?.lid].flatMap((jid) => jidDecode(jid ?? undefined)?.user ?? []);
};
