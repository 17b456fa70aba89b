import type { Write } from './write.ts';

interface Conditional {
  TableName: string;
  Key?: Record<string, unknown>;
  Item?: Record<string, unknown>;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Returns the names or values that a condition uses; others are refused by the table. */
const usedIn = <Value>(condition: string, given: Record<string, Value> = {}): Record<string, Value> | undefined => {
  const tokens = new Set(condition.match(/[#:][A-Za-z0-9_]+/g));
  const used = Object.entries(given).filter(([token]) => tokens.has(token));
  return used.length > 0 ? Object.fromEntries(used) : undefined;
};

const keyOf = ({ Key, Item }: Conditional): Record<string, unknown> => Key ?? { pk: Item?.pk, sk: Item?.sk };

/** Returns the conditions of writes as checks, by which a transaction is refused as theirs would be, and writes nothing. */
export const checksOf = (writes: readonly Write[]): Write[] =>
  writes.flatMap((write): Write[] => {
    const { Put, Update, Delete, ConditionCheck } = write.item;
    const given = (Put ?? Update ?? Delete ?? ConditionCheck) as Conditional;
    const { TableName, ConditionExpression } = given;
    if (ConditionExpression === undefined) return [];
    const check = {
      TableName,
      Key: keyOf(given),
      ConditionExpression,
      ExpressionAttributeNames: usedIn(ConditionExpression, given.ExpressionAttributeNames),
      ExpressionAttributeValues: usedIn(ConditionExpression, given.ExpressionAttributeValues),
    };
    return [{ ...write, item: { ConditionCheck: check } }];
  });
