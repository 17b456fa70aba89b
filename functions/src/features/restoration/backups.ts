import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Returns the latest time to which a table can be restored. @throws Error where its backups are switched off */
export const latestTime = async (client: DynamoDBDocumentClient, name: string): Promise<Date> => {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName: name }));
  const latest = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.LatestRestorableDateTime;
  if (!latest) throw new Error('the table has no point-in-time recovery');
  return latest;
};

/** Begins to restore a table to a time, beside it. */
export const beginRestore = async (
  client: DynamoDBDocumentClient,
  source: string,
  target: string,
  at: Date,
): Promise<void> => {
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, RestoreDateTime: at }),
  );
};

/** Returns whether a table, with all its indexes, is ready. */
export const isReady = async (client: DynamoDBDocumentClient, name: string): Promise<boolean> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const indexes = Table?.GlobalSecondaryIndexes ?? [];
  return Table?.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE');
};

/** Deletes a table. */
export const deleteTable = async (client: DynamoDBDocumentClient, name: string): Promise<void> => {
  await client.send(new DeleteTableCommand({ TableName: name }));
};
