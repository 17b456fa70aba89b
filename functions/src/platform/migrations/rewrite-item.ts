import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { isDeepStrictEqual } from 'node:util';
import { commit } from '../commit.ts';
import { type Condition, conditionParams, namesIn } from '../entity/condition.ts';
import { readItem } from '../entity/entity-reads.ts';
import type { Item } from '../entity/item-mapping.ts';
import { environment } from '../environment.ts';
import { ConditionFailed, put, remove, update, type Write } from '../write.ts';
import type { Migration } from './migration.ts';

/** Attempts after other writers changed the item. */
const maxAttempts = 20;

const { partitionKey, sortKey } = table;

const keyOf = (item: Item): Item => ({ [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] });

/** Holds while the item has these attributes with these values; null is the condition that there is no item. */
const unchanged = (item: Item | null): Condition => {
  if (item === null) return { when: `attribute_not_exists(#${partitionKey})` };
  const attributes = Object.entries(item);
  return {
    when: attributes.map(([name], at) => `#${name} = :was${at}`).join(' AND '),
    values: Object.fromEntries(attributes.map(([, value], at) => [`was${at}`, value])),
  };
};

/** Writes what differs; attributes that another writer adds meanwhile stay. */
const changeOf = (before: Item, after: Item): Write => {
  const changed = Object.keys(after).filter(
    (name) => after[name] !== undefined && !isDeepStrictEqual(before[name], after[name]),
  );
  const removed = Object.keys(before).filter((name) => after[name] === undefined);
  const condition = unchanged(before);
  const isNew = changed
    .filter((name) => before[name] === undefined)
    .map((name) => ` AND attribute_not_exists(#${name})`)
    .join('');
  const expression = [
    ...(changed.length > 0 ? [`SET ${changed.map((name, at) => `#${name} = :set${at}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
  ].join(' ');
  const values = { ...condition.values, ...Object.fromEntries(changed.map((name, at) => [`set${at}`, after[name]])) };
  return update('item', {
    TableName: environment().TABLE_NAME,
    Key: keyOf(before),
    UpdateExpression: expression,
    ConditionExpression: condition.when + isNew,
    ExpressionAttributeNames: namesIn(expression, condition.when + isNew),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
  });
};

/** Moves an item to another key. Attributes that the current release has already written there are kept. */
const moveOf = (before: Item, after: Item, present: Item | null): Write[] => {
  const TableName = environment().TABLE_NAME;
  return [
    put('item', { TableName, Item: { ...after, ...present }, ...conditionParams(unchanged(present)) }),
    remove('item', { TableName, Key: keyOf(before), ...conditionParams(unchanged(before)) }),
  ];
};

/** Adds those items that the current release has not written yet. */
const additionsOf = async (client: DynamoDBDocumentClient, beside: readonly Item[]): Promise<Write[]> => {
  const present = await Promise.all(beside.map((item) => readItem(client, keyOf(item), true)));
  return beside
    .filter((_, at) => present[at] === undefined)
    .map((Item) => put('item', { TableName: environment().TABLE_NAME, Item, ...conditionParams(unchanged(null)) }));
};

const write = async (
  client: DynamoDBDocumentClient,
  before: Item,
  after: Item,
  beside: readonly Item[],
): Promise<void> => {
  const isSameKey = isDeepStrictEqual(keyOf(before), keyOf(after));
  const present = isSameKey ? null : ((await readItem(client, keyOf(after), true)) ?? null);
  const writes = isSameKey ? [changeOf(before, after)] : moveOf(before, after, present);
  await commit(client, [...writes, ...(await additionsOf(client, beside))]);
};

/**
 * Writes an item in its current shape if it is as it was read; else reads and rewrites it again.
 *
 * @returns whether it was written
 * @throws ConditionFailed when other writers change it without a pause
 */
export const rewriteItem = async (
  client: DynamoDBDocumentClient,
  { rewrite, beside }: Migration,
  item: Item,
): Promise<boolean> => {
  let before: Item | undefined = item;
  for (let attempt = 1; before; attempt++) {
    const after = await rewrite(before);
    if (isDeepStrictEqual(before, after)) return false;
    try {
      await write(client, before, after, beside?.(before) ?? []);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
      before = await readItem(client, keyOf(before), true);
    }
  }
  return false;
};
