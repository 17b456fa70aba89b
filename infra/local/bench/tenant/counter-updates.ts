import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Write } from '../../../../functions/src/platform/write.ts';

type Update = NonNullable<Write['item']['Update']>;

const addedValues = /ADD (.*)$/;
const concurrency = 8;

/** Merges updates that increment counters (ADD), so that each counter is written once instead of once per ticket. */
export class CounterUpdates {
  private readonly updates = new Map<string, Update>();

  add(update: Update): void {
    const key = JSON.stringify([update.Key, update.UpdateExpression, update.ExpressionAttributeNames]);
    const known = this.updates.get(key);
    if (!known) {
      this.updates.set(key, { ...update, ExpressionAttributeValues: { ...update.ExpressionAttributeValues } });
      return;
    }
    const sums = addedValues.exec(update.UpdateExpression ?? '')?.[1]?.match(/:\w+/g) ?? [];
    for (const name of sums)
      (known.ExpressionAttributeValues as Record<string, number>)[name]! += update.ExpressionAttributeValues?.[
        name
      ] as number;
  }

  /** Sends the merged updates to the table. */
  async send(client: DynamoDBDocumentClient): Promise<void> {
    const waiting = this.updates.values();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const update of waiting) await client.send(new UpdateCommand(update));
      }),
    );
  }
}
