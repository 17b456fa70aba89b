import { AppError } from '@recado/shared/contract/errors';
import { expect, it } from 'vitest';
import type { Context } from '../../context/context.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { withinBudget } from './within-budget.ts';

/** Makes a call of 100 that ends in a way. Returns what it costs the day. */
const costOf = async (call: () => Promise<{ result: string; cost: number }>): Promise<number> => {
  let spent = 0;
  const add = (amount: number) => Promise.resolve((spent += amount));
  const modelUsage = {
    reserve: async (_day: string, amount: number) => (await add(amount)) > 0,
    settle: (_day: string, reserved: number, cost: number) => add(cost - reserved),
  };
  const context = {
    clock: { now: () => 0 },
    company: { timeZone: 'America/Sao_Paulo' },
    stores: { modelUsage },
  } as unknown as Context;
  await withinBudget(context, 100, call).catch(() => undefined);
  return spent;
};

const unreachable = (code: string): OutsideCallFailed =>
  new OutsideCallFailed('UNREACHABLE', Object.assign(new Error(code), { code }));

it.each([
  ['that the provider refused', new OutsideCallFailed('429'), 0],
  ['that led elsewhere', new OutsideCallFailed('302'), 0],
  ['whose address is not public', new OutsideCallFailed('PRIVATE_ADDRESS'), 0],
  ['to a service that is not there', unreachable('ECONNREFUSED'), 0],
  ['to a name that is unknown', unreachable('ENOTFOUND'), 0],
  ['that broke off', unreachable('ECONNRESET'), 100],
  ['that was too slow', new OutsideCallFailed('UNREACHABLE', undefined, { isLate: true }), 100],
  ['whose answer is no JSON', new OutsideCallFailed('NOT_JSON'), 100],
  ['of a transcription that was refused', new AppError('ERR_TRANSCRIPTION_REFUSED'), 0],
])('a call %s costs the day what it may be billed', async (_, error, expected) => {
  expect(await costOf(() => Promise.reject(error))).toBe(expected);
});

it.each([
  [40, 40],
  [4_000, 100],
  [-5, 0],
])('a call that says to cost %i is booked as %i', async (cost, expected) => {
  expect(await costOf(() => Promise.resolve({ result: 'Sim', cost }))).toBe(expected);
});
