import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../src/platform/clients.ts';

export interface Cost {
  /** Read request units. */
  reads: number;
  /** Write request units, those of the indexes included. */
  writes: number;
  /** Calls by name. */
  calls: Record<string, number>;
}

const writing = new Set([
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'TransactWriteItemsCommand',
  'BatchWriteItemCommand',
]);

const unitsOf = (output: unknown): number => {
  const { ConsumedCapacity: consumed } = output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
  return [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
};

/** Measures the units that the table charges for a piece of work, as it says itself (`ReturnConsumedCapacity`). */
export const measure = async (work: () => Promise<unknown>): Promise<Cost> => {
  const cost: Cost = { reads: 0, writes: 0, calls: {} };
  const { middlewareStack } = documentClient();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        cost[writing.has(commandName) ? 'writes' : 'reads'] += unitsOf(result.output);
        cost.calls[commandName] = (cost.calls[commandName] ?? 0) + 1;
        return result;
      },
    { step: 'initialize', name: 'measure' },
  );
  try {
    await work();
    return cost;
  } finally {
    middlewareStack.remove('measure');
  }
};
