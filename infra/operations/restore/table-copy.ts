import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  DescribeTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { until } from './until.ts';

/** The times to which a table can be restored. */
export interface RestoreWindow {
  earliest: Date;
  latest: Date;
}

const describe = async (client: DynamoDBClient, name: string): Promise<TableDescription | null> => {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
};

/** Returns the times to which a table can be restored. @throws Error where its backups are switched off */
export const restoreWindow = async (client: DynamoDBClient, name: string): Promise<RestoreWindow> => {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName: name }));
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!earliest || !latest) throw new Error(`${name} has no point-in-time recovery`);
  return { earliest, latest };
};

/** Begins to restore a table beside its source, unless that has begun. */
export const beginRestore = async (
  client: DynamoDBClient,
  { source, target, at }: { source: string; target: string; at: string },
): Promise<void> => {
  if (await describe(client, target)) return;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      RestoreDateTime: new Date(at),
    }),
  );
};

/** Returns whether a table, with all its indexes, can be read and written. @throws Error where there is no such table */
export const isActive = async (client: DynamoDBClient, name: string): Promise<boolean> => {
  const found = await describe(client, name);
  if (!found) throw new Error(`there is no table ${name}`);
  const indexes = found.GlobalSecondaryIndexes ?? [];
  return found.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE');
};

/** Waits until a table can be used. */
export const untilActive = (client: DynamoDBClient, name: string): Promise<void> => until(() => isActive(client, name));

/** Returns the indexes that the table lacks; a restore makes those of its source. */
export const missingIndexes = async (client: DynamoDBClient, name: string): Promise<string[]> => {
  const { GlobalSecondaryIndexes = [] } = (await describe(client, name)) ?? {};
  const present = new Set(GlobalSecondaryIndexes.map(({ IndexName }) => IndexName));
  return table.indexes.map((index) => index.name).filter((index) => !present.has(index));
};

const copyTags = async (client: DynamoDBClient, source: string, target: string): Promise<void> => {
  const [from, to] = await Promise.all([describe(client, source), describe(client, target)]);
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: from?.TableArn }));
  // Names with this prefix are AWS's own.
  const own = Tags.filter(({ Key }) => !Key?.startsWith('aws:'));
  if (own.length > 0) await client.send(new TagResourceCommand({ ResourceArn: to?.TableArn, Tags: own }));
};

/** Gives a restored table what a restore leaves out: backups, time to live, tags, and protection as its source has it. May be repeated. */
export const completeSettings = async (client: DynamoDBClient, source: string, target: string): Promise<void> => {
  const [from, timeToLive] = await Promise.all([
    describe(client, source),
    client.send(new DescribeTimeToLiveCommand({ TableName: target })),
  ]);
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: target,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  if (!/^ENABL/.test(timeToLive.TimeToLiveDescription?.TimeToLiveStatus ?? ''))
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: target,
        TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true },
      }),
    );
  await copyTags(client, source, target);
  if (from?.DeletionProtectionEnabled)
    await client.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }));
};

/** Deletes the table of a drill. */
export const deleteTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  if (await describe(client, name)) await client.send(new DeleteTableCommand({ TableName: name }));
};
