import { BatchWriteItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { documentClient } from '../../src/platform/clients.ts';
import { openTable } from '../own-table.ts';

type StoredItem = Record<string, AttributeValue>;

/** DynamoDB takes 25 items a batch. */
const batch = 25;

/** Returns the items that a commit stored, as DynamoDB's low-level API has them. */
export const olderItems = (commit: string): StoredItem[] =>
  gunzipSync(readFileSync(new URL(`./${commit}.jsonl.gz`, import.meta.url)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredItem);

/**
 * Creates a table with the items that a commit stored, and makes it the table of this test file. The README beside this
 * file says how the items came about.
 */
export const openOlderTable = async (commit: string): Promise<void> => {
  const TableName = await openTable();
  const items = olderItems(commit);
  for (let at = 0; at < items.length; at += batch)
    await documentClient().send(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: items.slice(at, at + batch).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};
