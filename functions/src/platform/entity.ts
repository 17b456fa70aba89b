import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { environment } from './environment.ts';

/** Makes an entity once for each client: building one costs far more than a read. */
export const perClient = <T>(
  make: (configuration: { client: DynamoDBDocumentClient; table: string }) => T,
): ((client: DynamoDBDocumentClient) => T) => {
  const made = new WeakMap<DynamoDBDocumentClient, { entity: T }>();
  return (client) => {
    const known = made.get(client);
    if (known) return known.entity;
    const entity = make({ client, table: environment().TABLE_NAME });
    made.set(client, { entity });
    return entity;
  };
};

/** Field names of the table's keys, for ElectroDB's `indexes`. */
export const primary = { pk: table.partitionKey, sk: table.sortKey } as const;
export const gsi1 = { index: 'gsi1', pk: 'gsi1pk', sk: 'gsi1sk' } as const;
export const gsi2 = { index: 'gsi2', pk: 'gsi2pk', sk: 'gsi2sk' } as const;

/** Numbers in keys are padded so that they sort as numbers. */
export const padded = { length: 12, char: '0' } as const;
