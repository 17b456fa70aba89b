import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../../../../functions/src/platform/clients.ts';

/** What the table did. */
export interface TableWork {
  /** Calls of the SDK. */
  calls: number;
  /** Request units: what AWS bills by. */
  units: number;
}

const added = (work: TableWork): void => {
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const consumed = (result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] }).ConsumedCapacity;
      work.calls += 1;
      work.units += [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      return result;
    },
    { step: 'initialize', name: 'tableMeter' },
  );
};

/** Counts what the code of the functions asks of the table in this process, from now on. */
export class TableMeter {
  private readonly work: TableWork = { calls: 0, units: 0 };

  constructor() {
    added(this.work);
  }

  /** Work for each of `count` runs, one after the other. */
  async during(count: number, run: (index: number) => Promise<unknown>): Promise<TableWork> {
    const before = { ...this.work };
    for (let index = 0; index < count; index++) await run(index);
    return { calls: (this.work.calls - before.calls) / count, units: (this.work.units - before.units) / count };
  }
}
