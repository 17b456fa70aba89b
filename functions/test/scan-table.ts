import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';

/** Reads all items of the table that a filter lets through, in no order. */
export const scanTable = async (
  FilterExpression: string,
  ExpressionAttributeValues: Record<string, unknown>,
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new ScanCommand({
        TableName: environment().TABLE_NAME,
        FilterExpression,
        ExpressionAttributeValues,
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
};
