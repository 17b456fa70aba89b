import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MemoryItems } from '../../test/memory-items.ts';
import { CommitQueue } from './commit-queue.ts';
import { ConnectionCipher } from './connection-cipher.ts';
import { SignalKeys } from './signal-keys.ts';
import { encodeSlot, formerSlotOf, slotOf } from './slots.ts';

const cipher = new ConnectionCipher(randomBytes(32));
const keysOf = ({ items }: MemoryItems): SignalKeys => {
  return new SignalKeys({ items, commits: new CommitQueue(items), cipher, ownUsers: () => ['5511900000000'] });
};
const session = (used: number, root = 'r') => ({ indexInfo: { used }, currentRatchet: { rootKey: root } });
const record = (sessions: Record<string, unknown>) => ({ version: 'v1', _sessions: sessions }) as unknown as Uint8Array;

describe('SignalKeys', () => {
  it('writes keys encrypted before it resolves, and reads them after a restart', async () => {
    const table = new MemoryItems();
    await keysOf(table).set({
      session: { 'a.1': record({ s1: session(1, 'secret-root') }) },
      'lid-mapping': { 5511: '123' },
    });
    expect(table.rows.size).toBe(2);
    expect(Buffer.concat([...table.rows.values()].map(({ v }) => v as Buffer)).includes('secret-root')).toBe(false);
    const again = keysOf(table);
    expect(await again.get('session', ['a.1', 'b.1'])).toEqual({ 'a.1': record({ s1: session(1, 'secret-root') }) });
    const { reads } = table;
    expect(await again.get('session', ['a.1', 'b.1'])).toHaveProperty('a.1');
    expect(table.reads).toBe(reads);
  });

  it('takes what was written with the key of an earlier link for missing, and writes in its place', async () => {
    const table = new MemoryItems();
    const former = new ConnectionCipher(randomBytes(32));
    const sk = slotOf('session', 'a.1');
    const values = { 'a.1': record({ s1: session(1) }) };
    await table.items.write([
      { sk, put: { v: former.seal(encodeSlot({ values, seen: ['W1'] }), table.items.placeOf(sk)) } },
    ]);
    const keys = keysOf(table);
    expect(await keys.get('session', ['a.1'])).toEqual({});
    await keys.set({ session: { 'a.1': record({ s2: session(2) }) } });
    expect(await keysOf(table).get('session', ['a.1'])).toEqual({ 'a.1': record({ s2: session(2) }) });
  });

  it('stores eight pre-keys in an item of less than 1 kB, and removes one without the others', async () => {
    const table = new MemoryItems();
    const keys = keysOf(table);
    const pair = () => ({ public: randomBytes(32), private: randomBytes(32) });
    await keys.set({ 'pre-key': Object.fromEntries(Array.from({ length: 812 }, (_, id) => [id + 1, pair()])) });
    expect(table.rows.size).toBe(102);
    // The item's keys are some 40 bytes.
    expect(Math.max(...[...table.rows.values()].map(({ v }) => (v as Buffer).length))).toBeLessThan(1_024 - 40);
    const kept = (await keys.get('pre-key', ['6']))['6'];
    await keys.set({ 'pre-key': { 5: null } });
    const again = keysOf(table);
    expect(await again.get('pre-key', ['5', '6'])).toEqual({ 6: kept });
  });

  it('finds pre-keys that an earlier release stored by sixty-four, and removes them where they stand', async () => {
    const table = new MemoryItems();
    const pair = () => ({ public: randomBytes(32), private: randomBytes(32) });
    const values = { 5: pair(), 6: pair() };
    const sk = formerSlotOf('5');
    await table.items.write([
      { sk, put: { v: cipher.seal(encodeSlot({ values, seen: [] }), table.items.placeOf(sk)) } },
    ]);
    const keys = keysOf(table);
    await keys.set({ 'pre-key': { 7: pair() } });
    expect(Object.keys(await keys.get('pre-key', ['5', '6', '7', '8']))).toEqual(['5', '6', '7']);
    await keys.set({ 'pre-key': { 5: null, 7: null } });
    const again = keysOf(table);
    expect(await again.get('pre-key', ['5', '6', '7'])).toEqual({ 6: values[6] });
    await again.set({ 'pre-key': { 6: null } });
    expect(table.rows.size).toBe(0);
  });

  it('keeps the state of a collection in memory only where it is too large for an item: others are written', async () => {
    const table = new MemoryItems();
    const keys = keysOf(table);
    const stateOf = (contacts: number) => ({
      version: contacts,
      hash: randomBytes(128),
      indexValueMap: Object.fromEntries(
        Array.from({ length: contacts }, () => [randomBytes(32).toString('base64'), { valueMac: randomBytes(32) }]),
      ),
    });
    const [large, small] = [stateOf(6_500), stateOf(10)];
    await keys.set({ 'app-state-sync-version': { critical_unblock_low: large, regular: small } });
    const names = ['critical_unblock_low', 'regular'];
    expect((await keys.get('app-state-sync-version', names))['critical_unblock_low']).toEqual(large);
    expect(await keysOf(table).get('app-state-sync-version', names)).toEqual({ regular: small });
  });

  it('hides the changes of a failed operation, and writes those of a successful one in one transaction', async () => {
    const table = new MemoryItems();
    const keys = keysOf(table);
    const store = keys.forRepository();
    await expect(
      keys.exclusive(async () => {
        await store.set({ session: { 'a.1': record({ s1: session(1) }) } });
        throw new Error('not decrypted');
      }),
    ).rejects.toThrow('not decrypted');
    expect(await keys.get('session', ['a.1'])).toEqual({});
    await keys.exclusive(async (operation) => {
      await store.set({ session: { 'a.1': record({ s1: session(1) }) }, 'pre-key': { 1: null } });
      operation.received('W1', [{ sk: 'pending#them#W1', put: { v: 1 } }]);
    });
    expect(table.writes).toHaveLength(1);
    expect(table.writes[0]!.map(({ sk }) => sk).sort()).toEqual([
      'pending#them#W1',
      'signal#pre-key#0',
      'signal#session#a.1',
    ]);
  });

  it('recognises a message that a key has decrypted, also after a restart', async () => {
    const table = new MemoryItems();
    const keys = keysOf(table);
    await keys.exclusive(async (operation) => {
      await keys.forRepository().set({ session: { 'a.1': record({ s1: session(1) }) } });
      operation.received('W1', []);
    });
    const again = keysOf(table);
    const seen = await again.exclusive(async (operation) => {
      await again.forRepository().get('session', ['a.1']);
      return [operation.hasSeen('W1'), operation.hasSeen('W2')];
    });
    expect(seen).toEqual([true, false]);
  });

  it('tries the sessions of an address separately, the latest used first, and keeps those that did not fit unchanged', async () => {
    const table = new MemoryItems();
    const keys = keysOf(table);
    const store = keys.forRepository();
    await keys.set({ session: { 'a.1': record({ old: session(1, 'old'), open: session(9, 'open') }) } });
    const tried: string[][] = [];
    await keys.exclusive((operation) =>
      operation.withEachSession(async () => {
        const seen = (await store.get('session', ['a.1']))['a.1'] as unknown as { _sessions: Record<string, unknown> };
        tried.push(Object.keys(seen._sessions));
        if (!('old' in seen._sessions)) throw new Error('Bad MAC');
        await store.set({ session: { 'a.1': record({ old: session(10, 'advanced') }) } });
      }),
    );
    expect(tried).toEqual([['open'], ['old']]);
    expect(await keys.get('session', ['a.1'])).toEqual({
      'a.1': record({ old: session(10, 'advanced'), open: session(9, 'open') }),
    });
  });

  it('does not overwrite a session that could not be read', async () => {
    const table = new MemoryItems();
    await keysOf(table).set({ session: { 'a.1': record({ s1: session(1) }) } });
    const keys = keysOf(table);
    table.fault = new Error('The table is not reachable');
    await expect(keys.get('session', ['a.1'])).rejects.toThrow('not reachable');
    table.fault = null;
    // Baileys writes after it has caught the error.
    await expect(keys.set({ session: { 'a.1': record({ s2: session(2) }) } })).rejects.toThrow('not reachable');
    expect(await keysOf(table).get('session', ['a.1'])).toEqual({ 'a.1': record({ s1: session(1) }) });
  });

  it('runs one operation at a time', async () => {
    const keys = keysOf(new MemoryItems());
    const order: string[] = [];
    await Promise.all(
      ['a', 'b'].map((name) =>
        keys.exclusive(async () => {
          order.push(`${name} begins`);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(`${name} ends`);
        }),
      ),
    );
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});
