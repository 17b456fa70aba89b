import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** An item as DynamoDB sends it: each value under the name of its type. */
export type RawItem = Record<string, AttributeValue>;
type Item = Record<string, unknown>;

/**
 * The document client sends the commands of the client that it was made from as well, by the same connections and
 * middleware. Its own commands take half as long again for a page of items, because they
 * walk through the answer before and after each conversion.
 */
const lowLevel = (client: DynamoDBDocumentClient): DynamoDBClient => client;

/** Returns the value of an attribute. */
const valueOf = (attribute: AttributeValue): unknown => {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return Number(attribute.N);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.M !== undefined) return itemOf(attribute.M);
  if (attribute.L !== undefined) return attribute.L.map(valueOf);
  if (attribute.NULL !== undefined) return null;
  if (attribute.NS !== undefined) return new Set(attribute.NS.map(Number));
  if (attribute.SS !== undefined) return new Set(attribute.SS);
  // Bytes and sets of them are rare.
  return unmarshall({ attribute }).attribute as unknown;
};

/** Returns the values of an item. */
export const itemOf = (raw: RawItem): Item => {
  const item: Item = {};
  for (const name in raw) item[name] = valueOf(raw[name]!);
  return item;
};

/** A query with plain values that continues behind a place of an earlier answer. */
export type Query = Omit<QueryCommandInput, 'ExpressionAttributeValues' | 'ExclusiveStartKey'> & {
  ExpressionAttributeValues: Item;
  ExclusiveStartKey?: RawItem | undefined;
};

/** Reads one page of a query. `read` counts the items that were read, of which a filter may have left some out. */
export const queryRaw = async (
  client: DynamoDBDocumentClient,
  query: Query,
): Promise<{ items: RawItem[]; read: number; next: RawItem | undefined }> => {
  const {
    Items = [],
    ScannedCount,
    LastEvaluatedKey,
  } = await lowLevel(client).send(
    new QueryCommand({ ...query, ExpressionAttributeValues: marshall(query.ExpressionAttributeValues) }),
  );
  return { items: Items, read: ScannedCount ?? Items.length, next: LastEvaluatedKey };
};

/** Reads one item; undefined when there is none. */
export const getRaw = async (
  client: DynamoDBDocumentClient,
  { key, ...input }: { TableName: string; key: Item; ConsistentRead: boolean },
): Promise<RawItem | undefined> =>
  (await lowLevel(client).send(new GetItemCommand({ ...input, Key: marshall(key) }))).Item;

type Keys = NonNullable<BatchGetItemCommandInput['RequestItems']>[string]['Keys'];

/** Returns the projection to attributes, and to parts of those that are maps: `contact.name`. */
const projectionOf = (paths: readonly string[]) => {
  const names = [...new Set(paths.flatMap((path) => path.split('.')))];
  const placeholderOf = new Map(names.map((name, at) => [name, `#a${at}`]));
  const inPlaceholders = (path: string): string =>
    path
      .split('.')
      .map((name) => placeholderOf.get(name)!)
      .join('.');
  return {
    ProjectionExpression: paths.map(inPlaceholders).join(', '),
    ExpressionAttributeNames: Object.fromEntries([...placeholderOf].map(([name, placeholder]) => [placeholder, name])),
  };
};

/** Returns a key as DynamoDB takes it: its attributes are texts. */
const keyAttributes = (key: Item): RawItem => {
  const attributes: RawItem = {};
  for (const name in key) attributes[name] = { S: key[name] as string };
  return attributes;
};

/**
 * Reads up to 100 items of one table. Returns those that exist, in no order, and the keys that were not processed.
 *
 * @param attributes the only ones that are read, or parts of them, those of the keys among them; without it, all
 */
export const getItems = async (
  client: DynamoDBDocumentClient,
  {
    TableName,
    keys,
    ConsistentRead,
    attributes,
  }: { TableName: string; keys: readonly Item[]; ConsistentRead: boolean; attributes?: readonly string[] | undefined },
): Promise<{ items: Item[]; unprocessed: Item[] }> => {
  const Keys: Keys = keys.map(keyAttributes);
  const projection = attributes && projectionOf(attributes);
  const { Responses, UnprocessedKeys } = await lowLevel(client).send(
    new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead, ...projection } } }),
  );
  return {
    items: (Responses?.[TableName] ?? []).map(itemOf),
    unprocessed: (UnprocessedKeys?.[TableName]?.Keys ?? []).map(itemOf),
  };
};
