import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import type { Plan } from '@recado/shared/contract/plans';
import { setTimeout as delay } from 'node:timers/promises';
import { withOwnLimits } from '../data/companies/own-limits.ts';
import { companyStore, type CompanyRecord } from '../data/companies/store.ts';
import { type Identity, identityStore } from '../data/identities/store.ts';
import { planStore } from '../data/plans/store.ts';
import { type UserRecord, userStore } from '../data/users/store.ts';
import { systemClock } from '../platform/clock.ts';
import { environment } from '../platform/environment.ts';
import { getItems } from '../platform/table-reads.ts';
import { loadSupport } from './load-support.ts';
import type { Support } from './support.ts';

/** The caller, with the records that decide about its rights. */
export interface Caller {
  user: UserRecord;
  company: CompanyRecord;
  plan: Plan;
  /** Set while a super user acts in another company: user, company and plan are those of that company. */
  support: Support | null;
}

type Item = Record<string, unknown>;

/** A sub is bound to one user for good, so a process asks for it once. A removed user is found out by its own item. */
const identities = new Map<string, Identity>();
const maxIdentities = 50_000;
/** The plan that a company was on when last read: right nearly always, and checked each time. */
const planIds = new Map<number, number>();

/** Callers as they were last read. */
const recent = new Map<string, Caller>();
const maxRecent = 1_000;

/** The caller as this process last read it; null when it has not. What it may do now, `loadCaller` says. */
export const recentCaller = (sub: string): Caller | null => recent.get(sub) ?? null;

const identityOf = async (client: DynamoDBDocumentClient, sub: string): Promise<Identity | null> => {
  const known = identities.get(sub);
  if (known) return known;
  const found = await identityStore(client).bySub(sub);
  if (!found) return null;
  if (identities.size >= maxIdentities) identities.clear();
  identities.set(sub, found);
  return found;
};

const maxReads = 6;

const readKeys = async (client: DynamoDBDocumentClient, keys: readonly Item[]): Promise<Item[]> => {
  const TableName = environment().TABLE_NAME;
  const items: Item[] = [];
  let wanted: Item[] = [...keys];
  for (let attempt = 1; wanted.length > 0; attempt++) {
    if (attempt > maxReads) throw new AppError('ERR_BUSY');
    if (attempt > 1) await delay(10 * 2 ** attempt);
    const answer = await getItems(client, { TableName, keys: wanted, ConsistentRead: true });
    items.push(...answer.items);
    wanted = answer.unprocessed;
  }
  return items;
};

/** Returns the item of a key among those that were read, in any order; an empty one if there is none. */
const at = (items: readonly Item[], key: Item): Item =>
  items.find((item) => item.pk === key.pk && item.sk === key.sk) ?? {};

const readCaller = async (
  client: DynamoDBDocumentClient,
  sub: string,
  sessionId: string | null,
): Promise<Caller | null> => {
  const identity = await identityOf(client, sub);
  if (!identity) return null;
  const [companies, plans, users] = [companyStore(client), planStore(client), userStore(client, identity.companyId)];
  const userKey = users.key(identity.userId);
  const companyKey = companies.key(identity.companyId);
  const guessedPlan = planIds.get(identity.companyId);
  const items = await readKeys(client, [
    userKey,
    companyKey,
    ...(guessedPlan === undefined ? [] : [plans.key(guessedPlan)]),
  ]);
  const user = users.fromItem(at(items, userKey));
  const company = companies.fromItem(at(items, companyKey));
  if (!user || !company || company.deletion !== null || user.sub !== sub) return null;
  const plan =
    guessedPlan === company.planId
      ? plans.fromItem(at(items, plans.key(guessedPlan)))
      : await plans.get(company.planId);
  if (!plan) return null;
  if (planIds.size >= maxIdentities) planIds.clear();
  planIds.set(company.id, company.planId);
  const caller = { user, company, plan: withOwnLimits(plan, company) };
  const { supporting } = user;
  return user.super && supporting !== null && supporting.sessionId === sessionId
    ? loadSupport(client, caller, supporting.companyId, systemClock.now())
    : { ...caller, support: null };
};

/**
 * Loads user, company and plan afresh, so that a changed permission, plan or due date holds at once: one read for the
 * three of them. Null if the sub is nobody's.
 *
 * @param sessionId the login of the call; a super user acts in another company in one login only
 */
export const loadCaller = async (
  client: DynamoDBDocumentClient,
  sub: string,
  sessionId: string | null = null,
): Promise<Caller | null> => {
  const caller = await readCaller(client, sub, sessionId);
  recent.delete(sub);
  if (recent.size >= maxRecent) recent.clear();
  if (caller) recent.set(sub, caller);
  return caller;
};
