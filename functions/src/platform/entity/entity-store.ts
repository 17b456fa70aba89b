import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Write } from '../write.ts';
import type { Condition } from './condition.ts';
import type { Entity } from './define-entity.ts';
import { countItems, readItem, readItems, readItemsOf } from './entity-reads.ts';
import type {
  CreateArguments,
  EntityKey,
  EntityTypes,
  ListArguments,
  ListQuery,
  NumericFields,
  ScopeArguments,
} from './entity-types.ts';
import {
  checkItem,
  createRecord,
  patchItem,
  type PatchOptions,
  type PutOptions,
  putRecord,
  removeRecord,
  updateRecord,
  type WriteOptions,
} from './entity-writes.ts';
import type { Item } from './item-mapping.ts';
import { keyOfName, type ScopedEntity } from './primary-key.ts';

/**
 * Reads and writes of one entity. Writes are parts of a transaction: `commit` runs them together, `writeOne` runs one of
 * them alone. A write whose condition fails is named by its label in `ConditionFailed`: the entity's name unless
 * another is given, and `{entity} {field}` for a unique field, whose error codes `refusals` of the entity has. At the
 * limit of a quota, `commit` throws the quota's AppError.
 */
export interface EntityStore<Types extends EntityTypes> {
  /** The record; null when there is none. Strongly consistent unless the entity says otherwise. */
  get: (key: EntityKey<Types>) => Promise<Types['record'] | null>;
  /**
   * The records of these keys that exist, in the order of the keys, or some of their fields; of a field that is an object, only
   * the parts that `within` names.
   */
  getMany: <Field extends keyof Types['record'] = keyof Types['record']>(
    keys: readonly EntityKey<Types>[],
    options?: { consistent?: boolean; fields?: readonly Field[]; within?: Partial<Record<Field, readonly string[]>> },
  ) => Promise<Pick<Types['record'], Field>[]>;
  /** The records of a partition in the order of their sort keys, eventually consistent unless asked otherwise. */
  list: <Field extends keyof Types['record'] = keyof Types['record']>(
    ...query: ListArguments<Types, Field>
  ) => Promise<Pick<Types['record'], Field>[]>;
  /** Counts the records of a partition, up to `limit`: without reading their fields into the function. */
  count: (query: Pick<ListQuery<Types, Types>, 'partition'> & { limit: number }) => Promise<number>;
  /** The records of a partition of an index in its order, eventually consistent. */
  listBy: <Index extends keyof Types['indexes'] & string, Field extends keyof Types['record'] = keyof Types['record']>(
    index: Index,
    query: ListQuery<Types, Types['indexes'][Index], Field>,
  ) => Promise<Pick<Types['record'], Field>[]>;
  /** Adds a record at version 1 with its unique claims. Fails if its key exists, a unique value is taken or a quota is used up; `limit` is the plan's. */
  create: (record: Types['input'], ...limit: CreateArguments<Types>) => Write[];
  /** Writes what differs between both and moves claims and index keys. Fails if the record changed since it was read, or is gone. The key stays. */
  update: (before: Types['record'], change: Partial<Types['record']>, options?: WriteOptions) => Write[];
  /** Creates the record where there was none, or updates it. */
  save: (before: Types['record'] | null, after: Types['record']) => Write[];
  /** Removes a record with its claims and lowers the quotas. Fails if it changed since it was read, or is gone. */
  remove: (record: Types['record'], options?: WriteOptions) => Write[];
  /** Writes a whole record whatever is stored there: for entities without version, claims and quota, or under a condition of the caller's. */
  put: (record: Types['input'], options?: PutOptions) => Write;
  /** Writes some fields of an item that exists, without a look at its version. Fields of keys and unique fields can't be patched. */
  patch: (
    key: EntityKey<Types>,
    change: Partial<Types['record']>,
    options?: PatchOptions & { add?: NumericFields<Types> },
  ) => Write;
  /** Writes nothing; the transaction fails unless the condition holds for the item. */
  check: (key: EntityKey<Types>, options: WriteOptions & Condition) => Write;
  /** The item's key, for reads of several entities at once. */
  key: (key: EntityKey<Types>) => Item;
  /** The record in an item so read; null for none. */
  fromItem: (item: Item | undefined) => Types['record'] | null;
  /** Those of the entity: error codes by the label of the write that a refused call failed at. */
  refusals: Entity<Types>['refusals'];
}

/** Makes the store of an entity: of one company where its partition key names `companyId`. */
export const entityStore = <Types extends EntityTypes>(
  entity: Entity<Types>,
  client: DynamoDBDocumentClient,
  ...[companyId]: ScopeArguments<Types>
): EntityStore<Types> => {
  type Value = Types['record'];
  const { mapping, primary, ofCompany } = entity;
  if (ofCompany && companyId === undefined) throw new TypeError(`a store of ${entity.name} belongs to a company`);
  const scoped: ScopedEntity = {
    entity: entity,
    companyId,
    scope: companyId === undefined ? {} : { companyId },
  };
  const keyOf = (key: unknown): Item => keyOfName(scoped, key);
  const fromItem = (item: Item | undefined): Value | null =>
    item?.[primary.partitionKey] === undefined ? null : mapping.fromAttributes(item);
  const list = async (index: typeof primary, query: object): Promise<never[]> => {
    const { fields } = query as { fields?: readonly string[] };
    const items = await readItems(client, scoped, index, query);
    return items.map((item) => mapping.fromAttributes(item, fields)) as never[];
  };
  return {
    get: async (key) => fromItem(await readItem(client, keyOf(key), entity.consistent)),
    getMany: async (given, { consistent = false, fields, within = {} } = {}) => {
      const names = fields as readonly string[] | undefined;
      const partsOf = within as Partial<Record<string, readonly string[]>>;
      const read = names
        ?.flatMap((name) => mapping.attributesOf([name]))
        .flatMap((name) => partsOf[name]?.map((part) => `${name}.${part}`) ?? name);
      const attributes = read && [...new Set([primary.partitionKey, primary.sortKey, ...read])];
      const idOf = (key: Item): string => `${String(key[primary.partitionKey])} ${String(key[primary.sortKey])}`;
      const keys = given.map(keyOf);
      const distinct = [...new Map(keys.map((key) => [idOf(key), key])).values()];
      const found = await readItemsOf(client, distinct, consistent, attributes);
      const items = new Map(found.map((item) => [idOf(item), item]));
      return keys.flatMap((key) => {
        const item = items.get(idOf(key));
        return item === undefined ? [] : (mapping.fromAttributes(item, names) as never);
      });
    },
    list: (...[query]) => list(primary, query ?? {}),
    count: (query) => countItems(client, scoped, primary, query),
    listBy: (name, query) => {
      const index = entity.indexes.get(name);
      if (!index) throw new TypeError(`${entity.name} has no index ${name}`);
      return list(index, query);
    },
    create: (record, ...[limit]) => createRecord(scoped, record as Item, limit),
    update: (before, change, options = {}) => updateRecord(scoped, before as Item, change, options),
    save: (before, after) =>
      before ? updateRecord(scoped, before as Item, after as Item, {}) : createRecord(scoped, after as Item, undefined),
    remove: (record, options = {}) => removeRecord(scoped, record as Item, options),
    put: (record, options = {}) => putRecord(scoped, record as Item, options),
    patch: (key, change, options = {}) => patchItem(scoped, key, change, options),
    check: (key, options) => checkItem(scoped, key, options),
    key: keyOf,
    fromItem,
    refusals: entity.refusals,
  };
};
