import { setTimeout as delay } from 'node:timers/promises';

const maxReads = 8;

/** The table leaves items unprocessed for so long that it is overloaded. */
export class ItemsUnprocessed extends Error {
  constructor(missing: number, wanted: number) {
    super(`${missing} of ${wanted} items could not be read`);
    this.name = 'ItemsUnprocessed';
  }
}

/**
 * Reads many items by their keys. Under load DynamoDB leaves some of them unprocessed without an error: they are read
 * again with jitter, because to the caller they would seem not to exist.
 *
 * @param read reads a batch of keys and returns those that were not processed
 */
export const readMany = async <Key, Item>(
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<{ data: Item[]; unprocessed: Key[] }>,
): Promise<Item[]> => {
  const items: Item[] = [];
  let wanted: Key[] = [...keys];
  for (let attempt = 1; wanted.length > 0; attempt++) {
    if (attempt > maxReads) throw new ItemsUnprocessed(wanted.length, keys.length);
    if (attempt > 1) await delay(Math.random() * Math.min(1000, 20 * 2 ** attempt));
    const { data, unprocessed } = await read(wanted);
    items.push(...data);
    wanted = unprocessed;
  }
  return items;
};
