import { table } from '@recado/shared/deployment/resources';

/** An item or a key as DynamoDB's protocol has it. */
export type WireItem = Record<string, unknown>;

/** The keys of a table that a call may write. */
export interface WrittenKeys {
  tableName: string;
  keys: WireItem[];
}

interface Write {
  TableName?: string;
  Item?: WireItem;
  Key?: WireItem;
}

const keyOf = ({ Item, Key }: Write): WireItem => {
  const from = Key ?? Item ?? {};
  return { [table.partitionKey]: from[table.partitionKey], [table.sortKey]: from[table.sortKey] };
};

const grouped = (writes: readonly (Write & { TableName: string })[]): WrittenKeys[] =>
  [...Map.groupBy(writes, ({ TableName }) => TableName)].map(([tableName, ofTable]) => ({
    tableName,
    keys: [...new Map(ofTable.map((write) => [JSON.stringify(keyOf(write)), keyOf(write)])).values()],
  }));

/** Returns the keys that a call of DynamoDB may write, by table; none for a call that only reads. */
export const writtenKeys = (operation: string, input: object): WrittenKeys[] => {
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) {
    const write = input as Write & { TableName: string };
    return grouped([write]);
  }
  if (operation === 'BatchWriteItem') {
    const { RequestItems } = input as {
      RequestItems: Record<string, { PutRequest?: Write; DeleteRequest?: Write }[]>;
    };
    return grouped(
      Object.entries(RequestItems).flatMap(([TableName, requests]) =>
        requests.map(({ PutRequest, DeleteRequest }) => ({ ...PutRequest, ...DeleteRequest, TableName })),
      ),
    );
  }
  if (operation === 'TransactWriteItems') {
    const { TransactItems } = input as { TransactItems: Record<string, Write & { TableName: string }>[] };
    return grouped(TransactItems.flatMap((item) => ['Put', 'Update', 'Delete'].flatMap((kind) => item[kind] ?? [])));
  }
  return [];
};
