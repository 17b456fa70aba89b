import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { MemoryItems } from '../../test/memory-items.ts';
import { CommitQueue } from './commit-queue.ts';
import { ConnectionCipher } from './connection-cipher.ts';
import { SignalKeys } from './signal-keys.ts';
import { signalRepository, type Decrypted } from './signal-repository.ts';

const ciphertext = Buffer.from('ciphertext');
const cipher = new ConnectionCipher(randomBytes(32));

/** A repository whose decryption uses one session, and whose messages are published by `received`. */
const repository = (memory: MemoryItems, received: Partial<Decrypted>, decrypt: () => Promise<Uint8Array>) => {
  const { items } = memory;
  const keys = new SignalKeys({ items, commits: new CommitQueue(items), cipher, ownUsers: () => [] });
  const store = keys.forRepository();
  vi.spyOn(DEFAULT_CONNECTION_CONFIG, 'makeSignalRepository').mockReturnValue({
    decryptMessage: async () => {
      await store.get('session', ['a.1']);
      const plaintext = await decrypt();
      await store.set({ session: { 'a.1': { _sessions: {} } as unknown as Uint8Array } });
      return plaintext;
    },
  } as never);
  const made = signalRepository(keys, () => ({
    wid: 'W1',
    publish: () => Promise.resolve([]),
    publishUndecryptable: () => Promise.resolve(),
    ...received,
  }));
  return made({ creds: {} as never, keys: store }, {} as never, undefined);
};
const options = { jid: 'a', type: 'msg', ciphertext } as const;
const decrypted = () => Promise.resolve(Buffer.from('text'));

it('publishes before it writes the ratchet, and writes what the publication returns with it', async () => {
  const memory = new MemoryItems();
  const publish = vi.fn(() => {
    expect(memory.writes).toEqual([]);
    return Promise.resolve([{ sk: 'pending#W1', put: { v: 1 } }]);
  });
  const plaintext = await repository(memory, { publish }, decrypted).decryptMessage(options);
  expect(Buffer.from(plaintext).toString()).toBe('text');
  expect(memory.writes.map((changes) => changes.map(({ sk }) => sk))).toEqual([['signal#session#a.1', 'pending#W1']]);
});

it('leaves the ratchet as it was when the publication fails', async () => {
  const memory = new MemoryItems();
  const publish = () => Promise.reject(new Error('The queue is not reachable'));
  await expect(repository(memory, { publish }, decrypted).decryptMessage(options)).rejects.toThrow('not reachable');
  expect(memory.writes).toEqual([]);
});

it('returns an empty message for one that was decrypted before, and publishes it as undecryptable otherwise', async () => {
  const memory = new MemoryItems();
  await repository(memory, {}, decrypted).decryptMessage(options);
  const publishUndecryptable = vi.fn(() => Promise.resolve());
  const failing = () => Promise.reject(new Error('Key used already'));
  const again = repository(memory, { publishUndecryptable }, failing);
  expect([...(await again.decryptMessage(options))]).toEqual([1]);
  expect(publishUndecryptable).not.toHaveBeenCalled();
  const other = repository(memory, { wid: 'W2', publishUndecryptable }, failing);
  await expect(other.decryptMessage(options)).rejects.toThrow('Key used already');
  expect(publishUndecryptable).toHaveBeenCalledTimes(1);
});

it('does not take a message for undecryptable whose keys can’t be read, or follow a failed write', async () => {
  const memory = new MemoryItems();
  const publishUndecryptable = vi.fn(() => Promise.resolve());
  const unreadable = repository(memory, { publishUndecryptable }, decrypted);
  memory.fault = new Error('no table');
  await expect(unreadable.decryptMessage(options)).rejects.toThrow('no table');
  memory.fault = null;
  let reads = 0;
  const unwritten = repository(memory, { publishUndecryptable }, () => {
    if (++reads === 1) memory.fault = new Error('no write');
    return reads === 1 ? decrypted() : Promise.reject(new Error('Bad MAC'));
  });
  await unwritten.decryptMessage(options);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(unwritten.decryptMessage({ ...options })).rejects.toThrow('Bad MAC');
  expect(publishUndecryptable).not.toHaveBeenCalled();
});
