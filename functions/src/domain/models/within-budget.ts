import { AppError } from '@recado/shared/contract/errors';
import { localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { ServiceFailed } from './service-failed.ts';

/** The result of a call, and its cost in millionths of a US dollar. */
export interface Paid<Result> {
  result: Result;
  cost: number;
}

/** Errors of a transcription that the service refused, or never got. */
const unpaid: ReadonlySet<string> = new Set([
  'ERR_TRANSCRIPTION_REFUSED',
  'ERR_TRANSCRIPTION_UNAVAILABLE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_MEDIA_TOO_LARGE',
]);

/** Reasons for which no connection was made. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True for a call that was refused, led elsewhere, or never left. */
const isUnanswered = ({ code, cause }: OutsideCallFailed): boolean =>
  /^(?:[345]\d\d|URL|PRIVATE_ADDRESS)$/.test(code) || unconnected.has((cause as { code?: unknown } | undefined)?.code);

const costsNothing = (error: unknown): boolean =>
  error instanceof OutsideCallFailed ? isUnanswered(error) : error instanceof AppError && unpaid.has(error.code);

/** The company's day, YYYY-MM-DD. */
export const dayOf = ({ clock, company }: Context): string => localTime(clock.now(), company.timeZone).date;

/**
 * Makes a call of a provider within the company's budget of the day (ADR 0093). A call that was refused, or never
 * left, costs nothing; one without an answer may be billed: it stays reserved.
 *
 * @param reserved the most that the call can cost, in millionths of a US dollar
 *
 * @throws ServiceFailed `budget`
 */
export const withinBudget = async <Result>(
  context: Context,
  reserved: number,
  call: () => Promise<Paid<Result>>,
): Promise<Paid<Result>> => {
  const { modelUsage } = context.stores;
  const day = dayOf(context);
  if (!(await modelUsage.reserve(day, reserved))) throw new ServiceFailed('budget');
  let paid: Paid<Result>;
  try {
    paid = await call();
  } catch (error) {
    if (costsNothing(error)) await modelUsage.settle(day, reserved, 0);
    throw error;
  }
  // A provider may count what it likes: no call costs more than was reserved for it.
  const cost = Math.min(Math.max(paid.cost, 0), reserved);
  await modelUsage.settle(day, reserved, cost);
  return { ...paid, cost };
};
