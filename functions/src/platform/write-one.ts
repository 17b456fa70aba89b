import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { checkConditions } from './commit.ts';
import { currentDryRun } from './dry-run.ts';
import { isConditionFailure } from './is-condition-failure.ts';
import { changeWritten } from './observe-changes.ts';
import { ConditionFailed, type Write } from './write.ts';

const send = async (client: DynamoDBDocumentClient, { item: { Put, Update, Delete } }: Write): Promise<void> => {
  if (Put) await client.send(new PutCommand(Put));
  else if (Update) await client.send(new UpdateCommand(Update));
  else if (Delete) await client.send(new DeleteCommand(Delete));
};

/**
 * Runs one write without a transaction, at half the price of one.
 *
 * @throws ConditionFailed naming the write when its condition did not hold
 */
export const writeOne = async (client: DynamoDBDocumentClient, write: Write): Promise<void> => {
  const run = currentDryRun();
  if (run) {
    await checkConditions(client, [write]);
    run.writes.push(write);
    return;
  }
  try {
    await send(client, write);
    changeWritten(write);
  } catch (error) {
    throw isConditionFailure(error) ? new ConditionFailed([write.label]) : error;
  }
};
