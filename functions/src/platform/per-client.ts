import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Makes a value once for each client, and returns it for every later call with that client. */
export const perClient = <T>(make: (client: DynamoDBDocumentClient) => T): ((client: DynamoDBDocumentClient) => T) => {
  const made = new WeakMap<DynamoDBDocumentClient, { value: T }>();
  return (client) => {
    const known = made.get(client) ?? { value: make(client) };
    made.set(client, known);
    return known.value;
  };
};
