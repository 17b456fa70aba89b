import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Plan } from '@recado/shared/contract/plans';
import type { CompanyRecord } from '../data/companies/store.ts';
import { type Identity, identityStore } from '../data/identities/store.ts';
import { type UserRecord, userStore } from '../data/users/store.ts';
import { systemClock } from '../platform/clock.ts';
import { loadSupport } from './load-support.ts';
import { readWithCompany } from './read-company.ts';
import type { Support } from './support.ts';

/** The caller, with the records that decide about its rights. */
export interface Caller {
  user: UserRecord;
  company: CompanyRecord;
  plan: Plan;
  /** Set while a super user acts in another company: user, company and plan are those of that company. */
  support: Support | null;
}

/** A sub is bound to one user for good, so a process asks for it once. A removed user is found out by its own item. */
const identities = new Map<string, Identity>();
const maxIdentities = 50_000;

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

const readCaller = async (
  client: DynamoDBDocumentClient,
  sub: string,
  sessionId: string | null,
): Promise<Caller | null> => {
  const identity = await identityOf(client, sub);
  if (!identity) return null;
  const users = userStore(client, identity.companyId);
  const read = await readWithCompany(client, identity.companyId, users.key(identity.userId));
  const user = read && users.fromItem(read.item);
  if (!read || !user || user.sub !== sub) return null;
  const caller = { user, company: read.company, plan: read.plan };
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
