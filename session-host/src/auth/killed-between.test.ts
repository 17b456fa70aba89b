import { DEFAULT_CONNECTION_CONFIG, initAuthCreds, type WASocket } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { MemoryItems } from '../../test/memory-items.ts';
import type { Change, FencedItems } from '../platform/fenced-items.ts';
import { createLog, quietBaileysLog } from '../platform/log.ts';
import { sendWhenDurable } from '../socket/send-when-durable.ts';
import { CommitQueue } from './commit-queue.ts';
import { ConnectionCipher } from './connection-cipher.ts';
import { SignalKeys } from './signal-keys.ts';
import { signalRepository } from './signal-repository.ts';

const log = quietBaileysLog(createLog('silent'));
const cipher = new ConnectionCipher(randomBytes(32));
const ours = initAuthCreds();
const contact = '5511987654321@s.whatsapp.net';
const us = '5511900000000@s.whatsapp.net';
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

const keysOf = (items: FencedItems): SignalKeys =>
  new SignalKeys({ items, commits: new CommitQueue(items), cipher, ownUsers: () => [] });

/** A contact's phone, which has our keys. Returns the ciphertexts of so many messages. */
const written = async (count: number) => {
  const keys = keysOf(new MemoryItems().items).forRepository();
  const phone = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: initAuthCreds(), keys }, log, undefined);
  const { signedPreKey, signedIdentityKey, registrationId } = ours;
  const publicKey = (key: Uint8Array) => Buffer.concat([Buffer.from([5]), key]);
  await phone.injectE2ESession({
    jid: us,
    session: {
      registrationId,
      identityKey: publicKey(signedIdentityKey.public),
      signedPreKey: {
        keyId: signedPreKey.keyId,
        publicKey: publicKey(signedPreKey.keyPair.public),
        signature: signedPreKey.signature,
      },
      preKey: undefined,
    },
  });
  const messages = [];
  for (let n = 0; n < count; n++)
    messages.push({ wid: `W${n}`, ...(await phone.encryptMessage({ jid: us, data: Buffer.from(`text ${n}`) })) });
  return messages;
};

type Message = Awaited<ReturnType<typeof written>>[number];

/** The server's queue of what was not acknowledged, and a host that is killed and started again on the same table. */
class World {
  readonly published: string[] = [];
  readonly undecryptable: string[] = [];
  readonly #table = new MemoryItems();
  #unacknowledged: Message[];
  #delivered = 0;
  /** Changes when a host is killed: what the last one still does has no effect. */
  #life = 0;
  #writes: (() => void)[] = [];
  #host = this.#start();

  constructor(messages: Message[]) {
    this.#unacknowledged = messages;
  }

  get isDone(): boolean {
    return this.#unacknowledged.length === 0;
  }

  #start() {
    const life = ++this.#life;
    const inLife = (act: () => unknown) => void (life === this.#life && act());
    const table = this.#table;
    const items = {
      placeOf: (sk: string) => table.placeOf(sk),
      read: (sks: string[]) => table.read(sks),
      write: (...changes: Change[][]) =>
        new Promise<void>((resolve) => {
          this.#writes.push(() => inLife(() => void table.write(changes.flat()).then(resolve)));
        }),
    } as unknown as FencedItems;
    const commits = new CommitQueue(items);
    const keys = new SignalKeys({ items, commits, cipher, ownUsers: () => [] });
    const socket = {
      send: (wid: string) =>
        inLife(() => {
          this.#delivered -= 1;
          this.#unacknowledged = this.#unacknowledged.filter((message) => message.wid !== wid);
        }),
    };
    sendWhenDurable({ socket } as unknown as WASocket['ws'], commits);
    let wid = '';
    const repository = signalRepository(keys, () => ({
      wid,
      publish: () => {
        inLife(() => this.published.push(wid));
        return Promise.resolve([{ sk: `pending#${wid}`, put: {} }]);
      },
      publishUndecryptable: () => Promise.resolve(void inLife(() => this.undecryptable.push(wid))),
    }))({ creds: ours, keys: keys.forRepository() }, log, undefined);
    return async (message: Message): Promise<void> => {
      ({ wid } = message);
      await repository.decryptMessage({ jid: contact, type: message.type, ciphertext: message.ciphertext });
      socket.send(message.wid);
    };
  }

  /** The messages whose files are noted, to be downloaded. */
  get journaled(): string[] {
    return [...this.#table.rows.keys()].flatMap((sk) => (sk.startsWith('pending#') ? [sk.slice(8)] : []));
  }

  async deliver(): Promise<void> {
    const message = this.#unacknowledged[this.#delivered];
    if (!message) return;
    this.#delivered += 1;
    await this.#host(message);
  }

  async write(): Promise<void> {
    this.#writes.shift()?.();
    await nextTick();
  }

  kill(): void {
    this.#writes = [];
    this.#delivered = 0;
    this.#host = this.#start();
  }
}

it('loses, doubles and misreads no message, wherever the host is killed', async () => {
  const messages = await written(25);
  const step = fc.constantFrom('deliver', 'deliver', 'deliver', 'write', 'kill' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const world = new World(messages);
      for (const one of steps) await world[one]();
      for (let round = 0; !world.isDone && round < 200; round++) {
        await world.deliver();
        await world.write();
      }
      expect(world.isDone).toBe(true);
      // The queue keeps the first of several publications.
      expect([...new Set(world.published)]).toEqual(messages.map(({ wid }) => wid));
      expect(world.undecryptable).toEqual([]);
      expect(new Set(world.journaled)).toEqual(new Set(world.published));
    }),
    { numRuns: 60 },
  );
});
