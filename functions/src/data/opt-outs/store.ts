import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { numberForms } from '@recado/shared/text/brazilian-mobile';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';
import { erasureStore, type HashAddress } from '../erasures/store.ts';

/**
 * An opt-out: the person at this address gets no campaigns. `key` is a form of a number, `lid-` and a LID, or `user-`
 * and a user id of Meta; of a person that was erased, `erased-` and the keyed hash of such a key.
 */
export const optOutEntity = defineEntity({
  name: 'opt-out',
  schema: z.object({
    key: z.string(),
    /** Milliseconds since 1970. */
    at: z.int(),
  }),
  partition: 'c#{companyId}#opt-outs',
  sort: '{key}',
  unlimited: 'traffic',
});

const keysOf = ({ number, lid, userId, parentUserId }: Address): string[] => [
  ...(number === null ? [] : numberForms(number)),
  ...(lid === null ? [] : [`lid-${lid}`]),
  ...[userId, parentUserId].flatMap((id) => (id === undefined ? [] : [`user-${id}`])),
];

const concealed = (hash: HashAddress, key: string): string => `erased-${hash(key)}`;

/** A transaction takes one write an item: each key once. */
const keysOfAll = (addresses: readonly Address[]): string[] => [...new Set(addresses.flatMap(keysOf))];

/** The addresses that get no campaigns, for a look at a whole audience. */
export interface OptedOutAddresses {
  /** True if somebody at the address has opted out. */
  names(address: Address): boolean;
}

/** The addresses of one company's contacts that get no campaigns. The contact's field `optedOutAt` shows it. */
interface OptOutStore {
  /** True if somebody at the address has opted out. */
  has(address: Address): Promise<boolean>;
  /** All that have opted out. */
  all(): Promise<OptedOutAddresses>;
  /** The time when somebody at the address opted out first, in milliseconds; null for nobody. */
  at(address: Address): Promise<number | null>;
  /** Opts the addresses out, which may have numbers in common. */
  add(addresses: readonly Address[], at: number): Write[];
  remove(addresses: readonly Address[]): Promise<Write[]>;
  /** Puts keyed hashes in the place of the opt-outs of addresses that are erased; empty for addresses that have none. */
  conceal(addresses: readonly Address[]): Promise<Write[]>;
}

export const optOutStore = (client: DynamoDBDocumentClient, companyId: number): OptOutStore => {
  const store = entityStore(optOutEntity, client, companyId);
  const { hasher } = erasureStore(client, companyId);
  /** Returns the keys of addresses, and those under which they stand once they are erased. */
  const allKeysOf = async (addresses: readonly Address[]): Promise<string[]> => {
    const [keys, hash] = [keysOfAll(addresses), await hasher()];
    return hash === null ? keys : [...keys, ...keys.map((key) => concealed(hash, key))];
  };
  const removal = (keys: readonly string[]): Write[] => keys.flatMap((key) => store.remove({ key, at: 0 }));
  return {
    has: async (address) => (await store.getMany(await allKeysOf([address]), { consistent: true })).length > 0,
    all: async () => {
      const [found, hash] = await Promise.all([store.list(), hasher()]);
      const keys = new Set(found.map(({ key }) => key));
      return {
        names: (address) =>
          keysOf(address).some((key) => keys.has(key) || (hash !== null && keys.has(concealed(hash, key)))),
      };
    },
    at: async (address) => {
      const found = await store.getMany(keysOf(address), { consistent: true });
      return found.length === 0 ? null : Math.min(...found.map(({ at }) => at));
    },
    add: (addresses, at) => keysOfAll(addresses).map((key) => store.put({ key, at })),
    remove: async (addresses) => removal(await allKeysOf(addresses)),
    conceal: async (addresses) => {
      const hash = await hasher();
      const found = await store.getMany(keysOfAll(addresses), { consistent: true });
      if (hash === null) return [];
      return [
        ...removal(found.map(({ key }) => key)),
        ...found.map(({ key, at }) => store.put({ key: concealed(hash, key), at })),
      ];
    },
  };
};
