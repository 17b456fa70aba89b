import { expect, it } from 'vitest';
import { FairGate } from './fair-gate.ts';

/** Starts a job for each of these companies in this order, and returns the order in which the jobs ran. */
const order = async (gate: FairGate, companies: readonly number[]): Promise<number[]> => {
  const entered: number[] = [];
  await Promise.all(
    companies.map((companyId) =>
      gate.run(companyId, async () => {
        entered.push(companyId);
        await Promise.resolve();
      }),
    ),
  );
  return entered;
};

it('runs the job of a company with one connection before all thirty jobs of another', async () => {
  const entered = await order(new FairGate(2), [...Array.from({ length: 30 }, () => 1), 2]);
  expect(entered).toHaveLength(31);
  expect(entered.indexOf(2)).toBeLessThanOrEqual(3);
});

it('alternates between companies, and keeps the order within one', async () => {
  expect(await order(new FairGate(1), [1, 1, 1, 1, 2, 2, 3])).toEqual([1, 1, 2, 3, 1, 2, 1]);
});

it('runs no more than its maximum at a time, and continues after a job that fails', async () => {
  const gate = new FairGate(3);
  let inside = 0;
  let most = 0;
  const done = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      gate.run(index % 4, async () => {
        most = Math.max(most, (inside += 1));
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        if (index % 2 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(3);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

it('leaves room for other companies while the jobs of one hang', async () => {
  const gate = new FairGate(4, 3);
  const hanging: (() => void)[] = [];
  const hung = Array.from({ length: 9 }, () =>
    gate.run(1, () => new Promise<void>((resolve) => hanging.push(resolve))),
  );
  expect(await order(gate, [2, 2, 2, 3])).toEqual([2, 2, 3, 2]);
  expect(hanging).toHaveLength(3);
  while (hanging.length > 0) {
    hanging.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(hung);
});

it('forgets a job whose signal aborts while it waits', async () => {
  const gate = new FairGate(1);
  const first = Promise.withResolvers<void>();
  const hanging = gate.run(1, () => first.promise);
  const ran: number[] = [];
  const abort = new AbortController();
  const waiting = [1, 2, 2].map((companyId) =>
    gate.run(companyId, () => Promise.resolve(ran.push(companyId)), abort.signal),
  );
  const other = gate.run(2, () => Promise.resolve(ran.push(9)));
  abort.abort();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
  first.resolve();
  await Promise.all([hanging, other]);
  expect(ran).toEqual([9]);
  expect(await gate.run(1, () => Promise.resolve('next'))).toBe('next');
  expect(await gate.run(1, () => Promise.resolve('ended'), abort.signal)).toBeUndefined();
});
