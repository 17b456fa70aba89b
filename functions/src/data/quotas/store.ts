import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../platform/environment.ts';
import { quotaKey } from '../../platform/quota.ts';
import { readMany } from '../../platform/read-many.ts';
import { getItems } from '../../platform/table-reads.ts';

/** Counters of a company's records of each kind, kept by the transactions that add and remove them. */
export const quotaStore = (client: DynamoDBDocumentClient, companyId: number) => ({
  used: async <Kind extends string>(kinds: readonly Kind[]): Promise<Record<Kind, number>> => {
    const keys = kinds.map((kind): Record<string, unknown> => quotaKey(companyId, { kind }));
    const items = await readMany(keys, async (wanted) => {
      const { items: data, unprocessed } = await getItems(client, {
        TableName: environment().TABLE_NAME,
        keys: wanted,
        ConsistentRead: false,
      });
      return { data, unprocessed };
    });
    const countOf = (kind: Kind): number => Number(items.find(({ sk }) => sk === kind)?.count ?? 0);
    return Object.fromEntries(kinds.map((kind) => [kind, countOf(kind)])) as Record<Kind, number>;
  },
});
