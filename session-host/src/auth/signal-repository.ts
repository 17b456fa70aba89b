import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_CONNECTION_CONFIG, type SocketConfig } from '@whiskeysockets/baileys';
import type { Change } from '../platform/fenced-items.ts';
import { hasOpenSession } from './open-session.ts';
import type { SignalKeys } from './signal-keys.ts';
import type { SignalOperation } from './signal-operation.ts';

export interface Decrypted {
  /** Id of the message that the ciphertext belongs to; null when it did not come in a message. */
  wid: string | null;
  /**
   * Publishes the message. Returns the changes to write together with the ratchet. When it throws, the ratchet is not
   * written, and the message must not be acknowledged.
   */
  publish: (plaintext: Uint8Array) => Promise<readonly Change[]>;
  /** Publishes that a message could not be decrypted. Baileys requests it again. */
  publishUndecryptable: () => Promise<void>;
}

/** The send that the code runs in. What it has started, as the socket that follows a failed write, may outlive it. */
const sending = new AsyncLocalStorage<{ isUnderWay: boolean }>();

/**
 * Sends by sessions that are open already. Baileys makes another session with each device that it looks up, every few minutes
 * of a conversation: the old ones stay in the record, which is written with each message. After a retry receipt or a change
 * of identity it makes one as ever.
 */
export const sendByOpenSessions = async <T>(send: () => Promise<T>): Promise<T> => {
  const run = { isUnderWay: true };
  try {
    return await sending.run(run, send);
  } finally {
    run.isUnderWay = false;
  }
};

/** Returns a message without content, padded as WhatsApp pads. */
const emptyMessage = (): Uint8Array => Buffer.from([1]);

/**
 * Creates Baileys' Signal repository on our keys. A received message is decrypted and published before the method
 * returns. Its ratchet is being written then: the receipt that Baileys sends waits for that (`sendWhenDurable`), the next
 * message does not. If the host is killed in between, the server delivers again. Before the ratchet was written, the message decrypts again and is published under the same
 * id. After that, its key is used up; the key's item has the message's id, so an empty message is returned: Baileys
 * acknowledges it and requests no retry. An encryption is durable before its stanza is sent.
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
      // The message is not the reason when keys could not be read or written: the server delivers it again.
      if (keys.broken) throw error;
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
        keys.unwritten((operation) =>
          decrypt(operation, options.ciphertext, () =>
            options.type === 'msg'
              ? operation.withEachSession(() => inner.decryptMessage(options))
              : inner.decryptMessage(options),
          ),
        ),
      decryptGroupMessage: (options) =>
        keys.unwritten((operation) => decrypt(operation, options.msg, () => inner.decryptGroupMessage(options))),
      processSenderKeyDistributionMessage: (options) =>
        keys.unwritten(() => inner.processSenderKeyDistributionMessage(options)),
      encryptMessage: (options) => keys.exclusive(() => inner.encryptMessage(options)),
      encryptGroupMessage: (options) => keys.exclusive(() => inner.encryptGroupMessage(options)),
      getSenderKeyDistributionMessage: (options) =>
        keys.exclusive(() => inner.getSenderKeyDistributionMessage(options)),
      injectE2ESession: async (options) => {
        const address = inner.jidToSignalProtocolAddress(options.jid);
        const isKept =
          sending.getStore()?.isUnderWay === true &&
          hasOpenSession((await keys.get('session', [address]))[address], options.session);
        if (!isKept) await keys.exclusive(() => inner.injectE2ESession(options));
      },
      migrateSession: (from, to) => keys.unwritten(() => inner.migrateSession(from, to)),
      deleteSession: (jids) => keys.exclusive(() => inner.deleteSession(jids)),
    };
  };
};
