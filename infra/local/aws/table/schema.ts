import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  type KeySchemaElement,
  type Projection,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';

const TableName = table.name;

interface Keys {
  partitionKey: string;
  sortKey: string;
}

const schemaOf = ({ partitionKey, sortKey }: Keys): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

const definitionsOf = (keys: readonly Keys[]) =>
  keys
    .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
    .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));

type Index = (typeof table.indexes)[number];

const projectionOf = ({ only }: Pick<Index, 'only'>): Projection =>
  only === null ? { ProjectionType: 'ALL' } : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...only] };

const indexOf = (index: Index) => ({
  IndexName: index.name,
  KeySchema: schemaOf(index),
  Projection: projectionOf(index),
});

/** Creates the table with the keys, indexes and time to live that resources.ts declares. */
export const createTable = async (client: DynamoDBClient): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: schemaOf(table),
      AttributeDefinitions: definitionsOf([table, ...table.indexes]),
      GlobalSecondaryIndexes: table.indexes.map(indexOf),
    }),
  );
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true },
    }),
  );
};

/** Reads the indexes of the table when all of them can be read. */
const activeIndexes = async (client: DynamoDBClient): Promise<GlobalSecondaryIndexDescription[]> => {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const indexes = Table?.GlobalSecondaryIndexes ?? [];
    if (Table?.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return indexes;
    await wait(100);
  }
};

/** Returns the attributes that an index holds, in an order of their own; `all` for all of them. */
const heldBy = ({ ProjectionType, NonKeyAttributes = [] }: Projection): string =>
  ProjectionType === 'ALL' ? 'all' : NonKeyAttributes.toSorted().join();

const isDeclared = ({ IndexName, KeySchema = [], Projection = {} }: GlobalSecondaryIndexDescription): boolean =>
  table.indexes.some(
    (index) =>
      index.name === IndexName &&
      KeySchema.map(({ AttributeName }) => AttributeName).join() === [index.partitionKey, index.sortKey].join() &&
      heldBy(Projection) === heldBy(projectionOf(index)),
  );

/**
 * Gives the table of an earlier version the indexes that resources.ts declares: removes those that are not declared or
 * have other keys or attributes, and creates those that are missing, which DynamoDB fills from the items. Interrupted, it continues at
 * the next call. Returns a line for each change.
 */
export const updateIndexes = async (client: DynamoDBClient): Promise<string[]> => {
  /** DynamoDB takes one change of an index a call. */
  const update = async (change: Omit<UpdateTableCommandInput, 'TableName'>): Promise<void> => {
    await client.send(new UpdateTableCommand({ TableName, ...change }));
    await activeIndexes(client);
  };
  const stored = await activeIndexes(client);
  const outdated = stored.filter((index) => !isDeclared(index)).map(({ IndexName }) => IndexName!);
  const missing = table.indexes.filter(
    ({ name }) => outdated.includes(name) || !stored.some(({ IndexName }) => IndexName === name),
  );
  for (const IndexName of outdated) await update({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] });
  for (const index of missing)
    await update({
      AttributeDefinitions: definitionsOf([index]),
      GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
    });
  return [...outdated.map((name) => `index ${name} removed`), ...missing.map(({ name }) => `index ${name} created`)];
};
