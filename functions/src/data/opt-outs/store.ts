import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { numberForms } from '@recado/shared/text/brazilian-mobile';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';

/**
 * An opt-out: the person at this address gets no campaigns. `key` is a form of a number, `lid-` and a LID, or `user-`
 * and a user id of Meta.
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

/** A transaction takes one write an item: each key once. */
const keysOfAll = (addresses: readonly Address[]): string[] => [...new Set(addresses.flatMap(keysOf))];

/** The addresses of one company's contacts that get no campaigns. The contact's field `optedOutAt` shows it. */
interface OptOutStore {
  /** True if somebody at the address has opted out. */
  has(address: Address): Promise<boolean>;
  /** All keys, for a look at a whole audience. */
  all(): Promise<ReadonlySet<string>>;
  /** True if the keys of `all` name the address. */
  names(keys: ReadonlySet<string>, address: Address): boolean;
  /** The time when somebody at the address opted out first, in milliseconds; null for nobody. */
  at(address: Address): Promise<number | null>;
  /** Opts the addresses out, which may have numbers in common. */
  add(addresses: readonly Address[], at: number): Write[];
  remove(addresses: readonly Address[]): Write[];
}

export const optOutStore = (client: DynamoDBDocumentClient, companyId: number): OptOutStore => {
  const store = entityStore(optOutEntity, client, companyId);
  return {
    has: async (address) => (await store.getMany(keysOf(address), { consistent: true })).length > 0,
    all: async () => new Set((await store.list()).map(({ key }) => key)),
    names: (keys, address) => keysOf(address).some((key) => keys.has(key)),
    at: async (address) => {
      const found = await store.getMany(keysOf(address), { consistent: true });
      return found.length === 0 ? null : Math.min(...found.map(({ at }) => at));
    },
    add: (addresses, at) => keysOfAll(addresses).map((key) => store.put({ key, at })),
    remove: (addresses) => keysOfAll(addresses).flatMap((key) => store.remove({ key, at: 0 })),
  };
};
