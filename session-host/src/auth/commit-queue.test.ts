import { describe, expect, it } from 'vitest';
import type { Change, FencedItems } from '../platform/fenced-items.ts';
import { CommitQueue } from './commit-queue.ts';

const recorder = () => {
  const writes: { together: Change[]; single: Change[] }[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const items = {
    write(together: Change[], single: Change[]) {
      writes.push({ together, single });
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      return gate.promise;
    },
  } as unknown as FencedItems;
  return { writes, gates, queue: new CommitQueue(items) };
};

const put = (sk: string, value: number): Change => ({ sk, put: { value } });
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('CommitQueue', () => {
  it('writes changes that were committed during a write together, of each item only the last one', async () => {
    const { writes, gates, queue } = recorder();
    const first = queue.commit([put('a', 1)]);
    await nextTick();
    const second = queue.commit([put('a', 2), put('b', 1)]);
    const third = queue.commit([put('a', 3)]);
    expect(writes).toEqual([{ together: [], single: [put('a', 1)] }]);
    gates[0]!.resolve();
    await first;
    await nextTick();
    expect(writes[1]).toEqual({ together: [put('b', 1), put('a', 3)], single: [] });
    gates[1]!.resolve();
    await Promise.all([second, third]);
  });

  it('keeps changes that were committed together in one write, and others apart', async () => {
    const { writes, gates, queue } = recorder();
    const first = queue.commit([put('a', 1)]);
    await nextTick();
    const rest = [
      queue.commit([put('a', 2)]),
      queue.commit([put('a', 3), put('b', 1)]),
      queue.commit([put('c', 1)]),
      queue.commit([put('c', 2)]),
    ];
    gates[0]!.resolve();
    await first;
    await nextTick();
    expect(writes[1]).toEqual({ together: [put('a', 3), put('b', 1)], single: [put('c', 2)] });
    gates[1]!.resolve();
    await Promise.all(rest);
  });

  it('keeps a new entry of the media journal apart from the ratchet of its message, and from nothing else', async () => {
    const { writes, gates, queue } = recorder();
    const [ratchet, entry] = [put('signal#session#a', 1), put('pending#a#W1', 1)];
    const first = queue.commit([ratchet, entry]);
    await nextTick();
    expect(writes[0]).toEqual({ together: [], single: [ratchet, entry] });
    const failed = [{ sk: entry.sk, put: null }, put('media#a#W1', 1)];
    const rest = [queue.commit(failed), queue.commit([put('import', 1), put('pending#import#W2', 1)])];
    gates[0]!.resolve();
    await first;
    await nextTick();
    expect(writes[1]).toEqual({ together: [...failed, put('import', 1), put('pending#import#W2', 1)], single: [] });
    gates[1]!.resolve();
    await Promise.all(rest);
  });

  it('keeps what is known of people, and pre-keys, apart from each other and from what is committed with them', async () => {
    const { writes, gates, queue } = recorder();
    const known = [
      put('signal#lid-mapping#55', 1),
      put('signal#lid-mapping#12_reverse', 1),
      put('signal#device-list#55', 1),
      put('signal#identity-key#55', 1),
      put('signal#pre-key#8.1', 1),
    ];
    const first = queue.commit([...known, put('signal#session#a', 1)]);
    await nextTick();
    expect(writes[0]).toEqual({ together: [], single: [...known, put('signal#session#a', 1)] });
    const rest = queue.commit([{ sk: 'signal#device-list#55', put: null }, put('signal#session#a', 2)]);
    gates[0]!.resolve();
    await first;
    await nextTick();
    expect(writes[1]!.single).toEqual([]);
    gates[1]!.resolve();
    await rest;
  });

  it('keeps the removal of an item of pre-keys apart, which goes after the ratchets of all that used them', async () => {
    const { writes, gates, queue } = recorder();
    const first = queue.commit([put('a', 1)]);
    await nextTick();
    const preKeys = 'signal#pre-key#8.1';
    const rest = [
      queue.commit([put(preKeys, 1), put('signal#session#a', 1)]),
      queue.commit([{ sk: preKeys, put: null }, put('signal#session#b', 1)]),
    ];
    gates[0]!.resolve();
    await first;
    await nextTick();
    expect(writes[1]).toEqual({
      together: [],
      single: [put('signal#session#a', 1), { sk: preKeys, put: null }, put('signal#session#b', 1)],
    });
    gates[1]!.resolve();
    await Promise.all(rest);
  });

  it('resolves a commit only when its own write is done', async () => {
    const { gates, queue } = recorder();
    let written = false;
    const commit = queue.commit([put('a', 1)]).then(() => {
      written = true;
    });
    await nextTick();
    expect(written).toBe(false);
    gates[0]!.resolve();
    await commit;
    expect(written).toBe(true);
  });

  it('writes nothing more after a failure', async () => {
    const { writes, gates, queue } = recorder();
    const first = queue.commit([put('a', 1)]);
    await nextTick();
    const second = queue.commit([put('b', 1)]);
    gates[0]!.reject(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect(second).rejects.toThrow('gone');
    await expect(queue.commit([put('c', 1)])).rejects.toThrow('gone');
    expect(writes).toHaveLength(1);
  });
});
