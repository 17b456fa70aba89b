import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../../../../functions/src/platform/clients.ts';

/** Table work of some code. */
export interface TableWork {
  /** SDK calls. */
  calls: number;
  /** Read and write request units, by which AWS bills. */
  units: number;
  /** Those of them that were writes. */
  writeUnits: number;
}

/** Commands that write, by how their names begin. */
const isWrite = (commandName: string): boolean => /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/.test(commandName);

const countConsumedCapacity = (work: TableWork): void => {
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const consumed = (result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] })
          .ConsumedCapacity;
        work.calls += 1;
        const units = [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        work.units += units;
        if (isWrite(commandName)) work.writeUnits += units;
        return result;
      },
    { step: 'initialize', name: 'tableMeter' },
  );
};

/** Counts the table calls of the functions' code in this process. */
export class TableMeter {
  private readonly work: TableWork = { calls: 0, units: 0, writeUnits: 0 };

  constructor() {
    countConsumedCapacity(this.work);
  }

  /** Runs `count` times, one after the other, and returns the average table work of a run. */
  async during(count: number, run: (index: number) => Promise<unknown>): Promise<TableWork> {
    const before = { ...this.work };
    for (let index = 0; index < count; index++) await run(index);
    return {
      calls: (this.work.calls - before.calls) / count,
      units: (this.work.units - before.units) / count,
      writeUnits: (this.work.writeUnits - before.writeUnits) / count,
    };
  }
}
