import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import type { SocketConfig } from '@whiskeysockets/baileys';
import type { Change } from '../platform/fenced-items.ts';
import type { SignalKeys } from './signal-keys.ts';
import type { SignalOperation } from './signal-operation.ts';

export interface Decrypted {
  /** Id of the message that the ciphertext belongs to; null when it came from elsewhere. */
  wid: string | null;
  /**
   * Makes the message known, durably. What it returns is written together with the ratchet. If it
   * throws, the ratchet stays as it was, and the message must not be acknowledged.
   */
  publish: (plaintext: Uint8Array) => Promise<readonly Change[]>;
  /** Makes known that there is a message that can't be read; Baileys asks for it again. */
  publishUndecryptable: () => Promise<void>;
}

/** A message of no content, padded as WhatsApp pads. */
const emptyMessage = (): Uint8Array => Buffer.from([1]);

/**
 * Baileys' Signal repository on our keys. A received message goes: decrypt, publish, ratchet durable,
 * return; only then does Baileys send its receipt to the server. Killed in between, the server sends it
 * again: before the ratchet was written it decrypts again and is published under the same id; after it
 * the key is spent, and since the key remembers the id, it is answered as an empty message so that it is
 * acknowledged and no retry is asked for. An encryption is durable before its stanza leaves.
 */
export const signalRepository = (
  keys: SignalKeys,
  received: (ciphertext: Uint8Array) => Decrypted,
): SocketConfig['makeSignalRepository'] => {
  const decrypt = async (
    operation: SignalOperation,
    ciphertext: Uint8Array,
    work: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const { wid, publish, publishUndecryptable } = received(ciphertext);
    let plaintext: Uint8Array;
    try {
      plaintext = await work();
    } catch (error) {
      if (wid !== null && operation.hasSeen(wid)) return emptyMessage();
      await publishUndecryptable();
      throw error;
    }
    const extra = await publish(plaintext);
    if (wid !== null) operation.received(wid, extra);
    return plaintext;
  };

  return (auth, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: auth.creds, keys: keys.forRepository() },
      logger,
      pnToLid,
    );
    return {
      ...inner,
      decryptMessage: (options) =>
        keys.exclusive((operation) =>
          decrypt(operation, options.ciphertext, () =>
            options.type === 'msg'
              ? operation.withEachSession(() => inner.decryptMessage(options))
              : inner.decryptMessage(options),
          ),
        ),
      decryptGroupMessage: (options) =>
        keys.exclusive((operation) => decrypt(operation, options.msg, () => inner.decryptGroupMessage(options))),
      processSenderKeyDistributionMessage: (options) =>
        keys.exclusive(() => inner.processSenderKeyDistributionMessage(options)),
      encryptMessage: (options) => keys.exclusive(() => inner.encryptMessage(options)),
      encryptGroupMessage: (options) => keys.exclusive(() => inner.encryptGroupMessage(options)),
      getSenderKeyDistributionMessage: (options) =>
        keys.exclusive(() => inner.getSenderKeyDistributionMessage(options)),
      injectE2ESession: (options) => keys.exclusive(() => inner.injectE2ESession(options)),
      migrateSession: (from, to) => keys.exclusive(() => inner.migrateSession(from, to)),
      deleteSession: (jids) => keys.exclusive(() => inner.deleteSession(jids)),
    };
  };
};
