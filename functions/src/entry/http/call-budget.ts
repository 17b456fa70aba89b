import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { KeyCaller } from '../../context/load-api-key.ts';
import type { Caller } from '../../context/load-caller.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { networkOf } from '../../platform/network-of.ts';
import { rateHeaders } from '../../platform/rate-headers.ts';

/**
 * Returns the cost of a call: the n-th page by its number reads n pages. A page by its cursor costs one, as any other
 * call.
 */
const costOf = ({ queryStringParameters }: APIGatewayProxyEventV2): number => {
  const { pageNumber, cursor } = queryStringParameters ?? {};
  const pages = cursor === undefined ? Number(pageNumber ?? 1) : 1;
  return Number.isFinite(pages) ? Math.max(1, pages) : 1;
};

/** The budget of a company grows with the users that its plan allows, once it has proved its e-mail address. */
export const companyRate = (limits: Limits, users: number, isProved: boolean): Rate => {
  const { companyCallsPerUser: each, companyCallsLeast: least, companyCallsMost: most } = limits;
  if (!isProved) return limits.unprovedCompanyCalls;
  const within = (name: keyof Rate): number => Math.min(most[name], Math.max(least[name], each[name] * users));
  return { perSecond: within('perSecond'), burst: within('burst') };
};

/** Counts a call of nobody by its network. Throws ERR_TOO_MANY_REQUESTS. */
export const spendAddressCall = (sourceIp: string, now: number): Promise<void> =>
  spend(`address-calls#${networkOf(sourceIp)}`, environment().LIMITS.addressCalls, now);

/** Counts a user's call, before anything is read for it. Throws ERR_TOO_MANY_REQUESTS. */
export const spendUserCall = (sub: string, event: APIGatewayProxyEventV2, now: number): Promise<void> =>
  spend(`user-calls#${sub}`, environment().LIMITS.userCalls, now, costOf(event));

/**
 * Counts a call of an API key. Adds the headers `RateLimit` and `RateLimit-Policy` to those of its answer: the calls that
 * it may make at once, in the seconds in which an empty budget becomes whole, and what is left of them. Throws
 * ERR_TOO_MANY_REQUESTS.
 */
export const spendKeyCall = async (
  { key, company }: KeyCaller,
  event: APIGatewayProxyEventV2,
  now: number,
  headers: Record<string, string>,
): Promise<void> => {
  const { keyCalls: rate } = environment().LIMITS;
  const holder = `key-calls#${company.id}#${key.id}`;
  try {
    await spend(holder, rate, now, costOf(event));
  } finally {
    Object.assign(headers, rateHeaders('key', holder, rate, now));
  }
};

/**
 * Counts a call of a company's user, or of one of its keys. Companies that have not proved their addresses also share a budget: anybody makes as
 * many of them as it likes. Throws ERR_TOO_MANY_REQUESTS.
 */
export const spendCompanyCall = async (
  { company, plan }: Pick<Caller, 'company' | 'plan'>,
  event: APIGatewayProxyEventV2,
  now: number,
): Promise<void> => {
  const { LIMITS } = environment();
  const cost = costOf(event);
  const isProved = company.emailVerified;
  await spend(`company-calls#${company.id}`, companyRate(LIMITS, plan.users, isProved), now, cost);
  if (!isProved) await spend('unproved-calls', LIMITS.unprovedCalls, now, cost);
};
