import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../entity/item-mapping.ts';
import { environment } from '../environment.ts';
import type { Migration } from './migration.ts';
import { rewriteItem } from './rewrite-item.ts';

/** Items that are rewritten at once. */
const atOnce = 10;

/** The result of a slice: the cursor of the next one, null at the end of the table. */
interface MigratedSlice {
  next: Item | null;
  /** The number of items that it wrote. */
  rewritten: number;
}

/**
 * Migrates the next items of the table. A Scan, as a migration concerns every company.
 *
 * @param after where the slice before ended; null at the beginning
 * @param size items that it reads
 */
export const migrateSlice = async (
  client: DynamoDBDocumentClient,
  migration: Migration,
  after: Item | null,
  size: number,
): Promise<MigratedSlice> => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: environment().TABLE_NAME,
      Limit: size,
      ExclusiveStartKey: after ?? undefined,
    }),
  );
  let rewritten = 0;
  for (let at = 0; at < Items.length; at += atOnce) {
    const written = await Promise.all(
      Items.slice(at, at + atOnce).map(
        async (item) => (await rewriteItem(client, migration, item)) || ((await migration.derive?.(item)) ?? false),
      ),
    );
    rewritten += written.filter(Boolean).length;
  }
  return { next: LastEvaluatedKey ?? null, rewritten };
};
