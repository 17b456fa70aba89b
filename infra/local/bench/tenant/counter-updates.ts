import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Write } from '../../../../functions/src/platform/write.ts';

type Update = NonNullable<Write['item']['Update']>;

const added = /ADD (.*)$/;
const atOnce = 8;

/** Adds updates up that count something (ADD), so that each counter is moved once instead of once for every ticket. */
export class Tally {
  private readonly updates = new Map<string, Update>();

  add(update: Update): void {
    const key = JSON.stringify([update.Key, update.UpdateExpression, update.ExpressionAttributeNames]);
    const known = this.updates.get(key);
    if (!known) {
      this.updates.set(key, { ...update, ExpressionAttributeValues: { ...update.ExpressionAttributeValues } });
      return;
    }
    const sums = added.exec(update.UpdateExpression ?? '')?.[1]?.match(/:\w+/g) ?? [];
    for (const name of sums)
      (known.ExpressionAttributeValues as Record<string, number>)[name]! += update.ExpressionAttributeValues?.[
        name
      ] as number;
  }

  /** Sends them to the table. */
  async send(client: DynamoDBDocumentClient): Promise<void> {
    const waiting = this.updates.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const update of waiting) await client.send(new UpdateCommand(update));
      }),
    );
  }
}
