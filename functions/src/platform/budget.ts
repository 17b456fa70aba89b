import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import { table } from '@recado/shared/deployment/resources';
import { createHash } from 'node:crypto';
import { documentClient } from './clients.ts';
import { carriedOut } from './dry-run.ts';
import { environment } from './environment.ts';
import type { Rate } from './limits.ts';
import { describeError, log } from './log.ts';

/** Milliseconds of a window, in which processes add up what they let through. */
const windowLength = 10_000;
/** Share of a window's allowance that a process lets through before it reports: the least that costs one write. */
const reportShare = 1 / 20;
const leastReport = 10;
const maxAccounts = 20_000;

/** The state of a holder in this process. Times are epoch milliseconds. */
interface Account {
  tokens: number;
  refilledAt: number;
  window: number;
  /** Let through in this window and not reported yet. */
  unreported: number;
  /** The amount that all processes have reported in this window, as of the last report. */
  reported: number;
}

const accounts = new Map<string, Account>();

const accountOf = (holder: string, { perSecond, burst }: Rate, now: number): Account => {
  const known = accounts.get(holder);
  accounts.delete(holder);
  const window = Math.floor(now / windowLength);
  const account = known ?? { tokens: burst, refilledAt: now, window, unreported: 0, reported: 0 };
  const elapsed = Math.max(0, now - account.refilledAt) / 1000;
  account.tokens = Math.min(burst, account.tokens + elapsed * perSecond);
  account.refilledAt = now;
  if (account.window !== window) Object.assign(account, { window, unreported: 0, reported: 0 });
  accounts.set(holder, account);
  const oldest = accounts.size > maxAccounts ? accounts.keys().next().value : undefined;
  if (oldest !== undefined) accounts.delete(oldest);
  return account;
};

const refuse = (seconds: number): never => {
  throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(seconds)) });
};

const allowanceOf = ({ perSecond, burst }: Rate): number => burst + (perSecond * windowLength) / 1000;

/** Adds what this process let through to the window's sum. A table that can't answer refuses nobody. */
const report = async (holder: string, account: Account): Promise<void> => {
  const { window, unreported } = account;
  account.unreported = 0;
  try {
    const counted = new UpdateCommand({
      TableName: environment().TABLE_NAME,
      Key: { pk: `i#budget#${createHash('sha256').update(holder).digest('base64url')}`, sk: String(window) },
      UpdateExpression: 'ADD #count :unreported SET #expiry = :expiry',
      ExpressionAttributeNames: { '#count': 'count', '#expiry': table.timeToLive },
      ExpressionAttributeValues: { ':unreported': unreported, ':expiry': ((window + 6) * windowLength) / 1000 },
      ReturnValues: 'UPDATED_NEW',
    });
    const { Attributes } = await carriedOut(() => documentClient().send(counted));
    if (account.window === window) account.reported = Number(Attributes?.count ?? 0);
  } catch (error) {
    log().warn('could not report what a budget spent', { error: describeError(error) });
  }
};

/**
 * Spends from a holder's budget, such as `user-calls#{sub}`.
 *
 * Each process keeps a token bucket. A holder that is busy in one process is also counted in the table, in windows of
 * ten seconds and in steps of a twentieth of the allowance, so that many processes together let through little more than
 * one. A quiet holder costs no write, a busy one at most a tenth of a write for each call.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS, with the seconds to wait, once the budget is used up
 */
export const spend = async (holder: string, rate: Rate, now: number, cost = 1): Promise<void> => {
  const account = accountOf(holder, rate, now);
  const allowance = allowanceOf(rate);
  if (account.reported >= allowance) refuse(((account.window + 1) * windowLength - now) / 1000);
  const price = Math.min(cost, rate.burst);
  if (account.tokens < price) refuse((price - account.tokens) / rate.perSecond);
  account.tokens -= price;
  account.unreported += price;
  if (account.unreported >= Math.max(leastReport, allowance * reportShare)) await report(holder, account);
};

/**
 * Returns the amount that a holder may spend at once now, as far as this process knows, and the seconds until its budget is
 * full again.
 */
export const remainingOf = (holder: string, rate: Rate, now: number): { remaining: number; resetsIn: number } => {
  const { tokens } = accountOf(holder, rate, now);
  return { remaining: Math.floor(tokens), resetsIn: Math.ceil((rate.burst - tokens) / rate.perSecond) };
};

/** A kind of call that holds a function for seconds, with the budgets of a user and of all users of a company. */
interface SlowCall {
  kind: string;
  user: Rate;
  company: Rate;
}

/**
 * Spends from the budgets of a user and of its company for a call that holds a function for seconds.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
export const spendSlowCall = async (
  { kind, user, company }: SlowCall,
  { companyId, userId }: { companyId: number; userId: number },
  now: number,
): Promise<void> => {
  await spend(`${kind}#${companyId}#${userId}`, user, now);
  await spend(`${kind}#${companyId}`, company, now);
};
