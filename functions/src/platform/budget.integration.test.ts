import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type * as budget from './budget.ts';
import { documentClient } from './clients.ts';

type Spend = typeof budget.spend;

/** The module as another process of the functions has it: with nothing counted yet. */
const anotherProcess = async (): Promise<Spend> => {
  vi.resetModules();
  return (await import('./budget.ts')).spend;
};

const now = 1_800_000_000_000;
const rate = { perSecond: 10, burst: 20 };
const refused = { code: 'ERR_TOO_MANY_REQUESTS', status: 429 };

const spendUntilRefused = async (spend: Spend, holder: string, at = now): Promise<number> => {
  for (let count = 0; count < 1_000; count++) {
    try {
      await spend(holder, rate, at);
    } catch (error) {
      expect(error).toMatchObject(refused);
      return count;
    }
  }
  throw new Error('nothing was refused');
};

it('lets the burst through, and then so many a second', async () => {
  const spend = await anotherProcess();
  const holder = randomUUID();
  expect(await spendUntilRefused(spend, holder)).toBe(20);
  await expect(spend(holder, rate, now)).rejects.toMatchObject({ details: { retryAfter: 1 } });
  expect(await spendUntilRefused(spend, holder, now + 1_000)).toBe(10);
  expect(await spendUntilRefused(spend, randomUUID())).toBe(20);
});

it('takes the price of a costly call, and of one above the burst all that there is', async () => {
  const spend = await anotherProcess();
  const holder = randomUUID();
  await spend(holder, rate, now, 15);
  await expect(spend(holder, rate, now, 15)).rejects.toMatchObject({ ...refused, details: { retryAfter: 1 } });
  await spend(randomUUID(), rate, now, 500);
});

it('counts what many processes let through together, until the window ends', async () => {
  const holder = randomUUID();
  const processes: Spend[] = [];
  for (let count = 0; count < 20; count++) processes.push(await anotherProcess());
  const through: number[] = [];
  for (const spend of processes) through.push(await spendUntilRefused(spend, holder));
  const total = through.reduce((sum, one) => sum + one, 0);
  // Alone, each would let 20 through. The window allows 120 to all of them, and each learns of the sum at its tenth.
  expect(total).toBeLessThan(120 + 20 * 10 + 1);
  expect(through.at(-1)).toBe(10);
  const spend = processes.at(-1)!;
  await expect(spend(holder, rate, now)).rejects.toMatchObject({ details: { retryAfter: 10 } });
  await spend(holder, rate, now + 10_000);
});

it('writes nothing for a quiet holder, and less than a tenth of a write for a call of a busy one', async () => {
  const send = vi.spyOn(documentClient(), 'send');
  const holder = randomUUID();
  vi.resetModules();
  vi.doMock('./clients.ts', () => ({ documentClient }));
  const { spend } = await import('./budget.ts');
  for (let count = 0; count < 9; count++) await spend(holder, rate, now);
  expect(send).not.toHaveBeenCalled();
  for (let count = 9; count < 20; count++) await spend(holder, rate, now);
  expect(send).toHaveBeenCalledTimes(2);
  vi.doUnmock('./clients.ts');
});
