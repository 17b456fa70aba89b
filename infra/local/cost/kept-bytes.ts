import { DynamoDBClient, ScanCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { sizeOf } from '../bench/tenant/item-size.ts';

/** Bytes beside names and values that DynamoDB bills for each item, and for each of its copies in an index. */
const overhead = 100;

/** Bytes of an item with its copies in the indexes. */
const withCopies = (item: Record<string, AttributeValue>): number => {
  const whole = sizeOf(item) + overhead;
  return table.indexes.reduce((sum, { partitionKey, only }) => {
    if (item[partitionKey] === undefined) return sum;
    if (only === null) return sum + whole;
    const copied = Object.entries(item).filter(
      ([name]) => /pk$|sk$/i.test(name) || (only as readonly string[]).includes(name),
    );
    return sum + sizeOf(Object.fromEntries(copied)) + overhead;
  }, whole);
};

/** Returns the bytes in the table that stay: what expires by itself is not counted. */
export const keptBytes = async (): Promise<number> => {
  const client = new DynamoDBClient();
  let bytes = 0;
  let from: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: table.name, ExclusiveStartKey: from }));
    for (const item of page.Items ?? []) if (item[table.timeToLive] === undefined) bytes += withCopies(item);
    from = page.LastEvaluatedKey;
  } while (from);
  client.destroy();
  return bytes;
};
