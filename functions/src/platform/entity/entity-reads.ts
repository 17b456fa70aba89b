import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { environment } from '../environment.ts';
import { readMany } from '../read-many.ts';
import { getItems, getRaw, itemOf, type Query, queryRaw } from '../table-reads.ts';
import type { CompiledIndex } from './define-entity.ts';
import { type Condition, expressionParams } from './condition.ts';
import type { Item } from './item-mapping.ts';
import type { KeyValues } from './key-template.ts';
import { type AnyEntity, primaryKey, type ScopedEntity } from './primary-key.ts';

/** DynamoDB takes 100 keys a batch. */
const maxBatch = 100;
/** Sorts behind every key that begins with the text before it. */
const last = '\u{10FFFF}';

interface Bounds {
  partition?: KeyValues;
  prefix?: KeyValues;
  from?: KeyValues;
  to?: KeyValues;
  after?: KeyValues | null;
  order?: 'asc' | 'desc';
  limit?: number;
  consistent?: boolean;
  fields?: readonly string[];
}

/** True for bounds that nothing is between, which DynamoDB refuses. It compares texts by their UTF-8 bytes. */
const areCrossed = ({ sort }: CompiledIndex, { from, to }: Bounds): boolean =>
  from !== undefined &&
  to !== undefined &&
  Buffer.compare(Buffer.from(sort.fillStart(from)), Buffer.from(sort.fillStart(to))) > 0;

/** The condition on the sort key: only the entity's own items, within the bounds. */
const sortCondition = ({ sort, sortKey }: CompiledIndex, { prefix, from, to }: Bounds): Condition | null => {
  const start = sort.fillStart(prefix ?? {});
  if (from === undefined && to === undefined)
    return start === '' ? null : { when: `begins_with(#${sortKey}, :start)`, values: { start } };
  const low = from ? sort.fillStart(from) : start;
  const high = to ? sort.fillStart(to) : start === '' ? '' : `${start}${last}`;
  if (low === '') return { when: `#${sortKey} <= :high`, values: { high } };
  if (high === '') return { when: `#${sortKey} >= :low`, values: { low } };
  return { when: `#${sortKey} BETWEEN :low AND :high`, values: { low, high } };
};

/** The place behind which a query continues, as DynamoDB takes it. */
const startKey = (entity: AnyEntity, index: CompiledIndex, values: KeyValues): Item => ({
  ...primaryKey(entity, values),
  [index.partitionKey]: index.partition.fill(values),
  [index.sortKey]: index.sort.fill(values),
});

const queryInput = ({ entity, scope }: ScopedEntity, index: CompiledIndex, bounds: Bounds): Query => {
  const values = { ...bounds.partition, ...scope };
  const partition = index.partition.fill(values);
  if (partition === undefined) throw new TypeError(`a list of ${entity.name} lacks a field of its partition`);
  const ofSort = sortCondition(index, bounds);
  const when = [`#${index.partitionKey} = :partition`, ...(ofSort ? [ofSort.when] : [])].join(' AND ');
  const projection =
    bounds.fields &&
    entity.mapping
      .attributesOf(bounds.fields)
      .map((field) => `#${field}`)
      .join(', ');
  return {
    TableName: environment().TABLE_NAME,
    IndexName: index.indexName,
    KeyConditionExpression: when,
    ExpressionAttributeValues: {},
    ...expressionParams([when, projection ?? ''], { partition, ...ofSort?.values }),
    ProjectionExpression: projection,
    ScanIndexForward: bounds.order !== 'desc',
    ConsistentRead: bounds.consistent,
    ExclusiveStartKey: bounds.after ? marshall(startKey(entity, index, { ...bounds.after, ...values })) : undefined,
  };
};

/** Reads a list, page by page, until the bounds or the limit. */
export const readItems = async (
  client: DynamoDBDocumentClient,
  scoped: ScopedEntity,
  index: CompiledIndex,
  bounds: Bounds,
): Promise<Item[]> => {
  if (areCrossed(index, bounds)) return [];
  const { limit = Number.POSITIVE_INFINITY } = bounds;
  const input = queryInput(scoped, index, bounds);
  const items: Item[] = [];
  while (items.length < limit) {
    const page = await queryRaw(client, {
      ...input,
      Limit: Number.isFinite(limit) ? limit - items.length : undefined,
    });
    for (const item of page.items) items.push(itemOf(item));
    if (!page.next) break;
    input.ExclusiveStartKey = page.next;
  }
  return items;
};

/** Counts the items of a list, up to the limit of its bounds. */
export const countItems = async (
  client: DynamoDBDocumentClient,
  scoped: ScopedEntity,
  index: CompiledIndex,
  bounds: Bounds & { limit: number },
): Promise<number> => {
  if (areCrossed(index, bounds)) return 0;
  const input = queryInput(scoped, index, bounds);
  let count = 0;
  while (count < bounds.limit) {
    const page = await queryRaw(client, { ...input, Select: 'COUNT', Limit: bounds.limit - count });
    count += page.read;
    if (!page.next) break;
    input.ExclusiveStartKey = page.next;
  }
  return count;
};

/** Reads one item; undefined when there is none. */
export const readItem = async (
  client: DynamoDBDocumentClient,
  key: Item,
  consistent: boolean,
): Promise<Item | undefined> => {
  const raw = await getRaw(client, { TableName: environment().TABLE_NAME, key, ConsistentRead: consistent });
  return raw && itemOf(raw);
};

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / maxBatch) }, (_, at) => all.slice(at * maxBatch, (at + 1) * maxBatch));

/**
 * Reads the items of these keys, each key once, in no order; those that do not exist are not in the answer.
 *
 * @param attributes the only ones that are read, those of the keys among them; without it, all
 */
export const readItemsOf = (
  client: DynamoDBDocumentClient,
  keys: readonly Item[],
  consistent: boolean,
  attributes?: readonly string[],
): Promise<Item[]> => {
  const TableName = environment().TABLE_NAME;
  return readMany(keys, async (wanted) => {
    const answers = await Promise.all(
      inBatches(wanted).map((keys) => getItems(client, { TableName, keys, ConsistentRead: consistent, attributes })),
    );
    return {
      data: answers.flatMap(({ items }) => items),
      unprocessed: answers.flatMap(({ unprocessed }) => unprocessed),
    };
  });
};
