import { initAuthCreds } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { CommitQueue } from '../src/auth/commit-queue.ts';
import { ConnectionCipher } from '../src/auth/connection-cipher.ts';
import { SignalKeys } from '../src/auth/signal-keys.ts';
import { signalRepository } from '../src/auth/signal-repository.ts';
import { createLog, quietBaileysLog } from '../src/platform/log.ts';
import { MemoryItems } from './memory-items.ts';

const log = quietBaileysLog(createLog('silent'));
const cipher = new ConnectionCipher(randomBytes(32));

/** A device with its keys; `decrypted` has the texts that it read, `undecryptable` how many it could not. */
const device = (jid: string) => {
  const memory = new MemoryItems();
  const { items } = memory;
  const creds = initAuthCreds();
  const keys = new SignalKeys({ items, commits: new CommitQueue(items), cipher, ownUsers: () => [] });
  const decrypted: string[] = [];
  let undecryptable = 0;
  let wid = '';
  const repository = signalRepository(keys, () => ({
    wid,
    publish: (text) => Promise.resolve(void decrypted.push(Buffer.from(text).toString())).then(() => []),
    publishUndecryptable: () => Promise.resolve(void (undecryptable += 1)),
  }))({ creds, keys: keys.forRepository() }, log, undefined);
  const write = async (to: string, text: string) => ({
    ...(await repository.encryptMessage({ jid: to, data: Buffer.from(text) })),
    wid: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
    from: jid,
  });
  const read = async (message: Awaited<ReturnType<typeof write>>): Promise<void> => {
    ({ wid } = message);
    await repository.decryptMessage({ jid: message.from, type: message.type, ciphertext: message.ciphertext });
  };
  /** Bytes of the session's item, beside those of its keys and marks. */
  const size = (): number =>
    Math.max(
      ...[...memory.rows].flatMap(([sk, { v }]) => (sk.includes('#session#') ? [(v as Uint8Array).length] : [])),
    );
  return { jid, creds, repository, write, read, size, decrypted, undecryptable: () => undecryptable };
};

/** The keys of a device, as WhatsApp gives them to who begins a session with it. */
export const bundleOf = ({
  creds: { signedPreKey, signedIdentityKey, registrationId },
}: Pick<ReturnType<typeof device>, 'creds'>) => {
  const publicKey = (key: Uint8Array) => Buffer.concat([Buffer.from([5]), key]);
  return {
    registrationId,
    identityKey: publicKey(signedIdentityKey.public),
    signedPreKey: {
      keyId: signedPreKey.keyId,
      publicKey: publicKey(signedPreKey.keyPair.public),
      signature: signedPreKey.signature,
    },
    preKey: undefined,
  };
};

/** Two devices, of which one has a session with the other. */
export const pairOfDevices = async () => {
  const [ours, theirs] = [device('5511900000000@s.whatsapp.net'), device('5511987654321@s.whatsapp.net')];
  await theirs.repository.injectE2ESession({ jid: ours.jid, session: bundleOf(ours) });
  return { ours, theirs };
};
