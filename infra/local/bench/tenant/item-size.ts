import type { AttributeValue } from '@aws-sdk/client-dynamodb';

const bytes = (text: string): number => Buffer.byteLength(text);

const sizeOfValue = (value: AttributeValue): number => {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
  if (value.L !== undefined) return 3 + value.L.reduce((sum, one) => sum + 1 + sizeOfValue(one), 0);
  if (value.M !== undefined) return 3 + Object.values(value.M).length + sizeOf(value.M);
  return 1;
};

/** Size of an item in bytes as DynamoDB counts it for its units: names and values. */
export const sizeOf = (item: Record<string, AttributeValue>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + sizeOfValue(value), 0);
