import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Plan } from '@recado/shared/contract/plans';
import { apiKeyActorId } from '@recado/shared/permissions/api-keys';
import type { Viewer } from '@recado/shared/permissions/can';
import { apiKeyClaimStore, type ApiKeyRecord, apiKeyStore } from '../data/api-keys/store.ts';
import type { CompanyRecord } from '../data/companies/store.ts';
import { noRights } from '../data/users/no-rights.ts';
import { createShortLivedCache } from '../platform/short-lived-cache.ts';
import { readWithCompany } from './read-company.ts';

/** A key that a call was made with, with the records that decide about its rights. */
export interface KeyCaller {
  key: ApiKeyRecord;
  company: CompanyRecord;
  plan: Plan;
}

/** A secret is bound to one key for good, so a process asks for it once. A revoked key is found out by its own item. */
const owners = new Map<string, { companyId: number; keyId: number }>();
const maxOwners = 50_000;

/** Milliseconds that a key is used as it was read: a revoked one is refused after no more than this. */
const life = 1_000;
const recent = createShortLivedCache();

/** Returns whether this process has met a secret before: an unknown one costs a read more, which is counted by its address. */
export const isKnownSecret = (hash: string): boolean => owners.has(hash);

const ownerOf = async (client: DynamoDBDocumentClient, hash: string) => {
  const known = owners.get(hash);
  if (known) return known;
  const found = await apiKeyClaimStore(client).ownerOf(hash);
  if (!found) return null;
  if (owners.size >= maxOwners) owners.clear();
  owners.set(hash, found);
  return found;
};

const read = async (client: DynamoDBDocumentClient, hash: string): Promise<KeyCaller | null> => {
  const owner = await ownerOf(client, hash);
  if (!owner) return null;
  const keys = apiKeyStore(client, owner.companyId);
  const found = await readWithCompany(client, owner.companyId, keys.key(owner.keyId));
  const key = found && keys.fromItem(found.item);
  return key ? { key, company: found.company, plan: found.plan } : null;
};

/** Returns whether a secret opens a key now: its own, or for the time of the overlap the one before. */
const opens = (
  { hash: own, former, revokedAt, secretUntil, validUntil }: ApiKeyRecord,
  hash: string,
  now: number,
): boolean => {
  const isPast = (until: string | null): boolean => until !== null && Date.parse(until) <= now;
  if (revokedAt !== null || isPast(validUntil)) return false;
  if (own === hash) return !isPast(secretUntil);
  return former?.hash === hash && Date.parse(former.until) > now;
};

/** Loads the key of a secret with its company and plan, as they were read within the last second; null for a secret that opens none. */
export const loadApiKey = async (
  client: DynamoDBDocumentClient,
  hash: string,
  now: number,
): Promise<KeyCaller | null> => {
  const caller = await recent.getOrLoad(hash, now, life, () => read(client, hash));
  return caller && opens(caller.key, hash, now) ? caller : null;
};

/**
 * Returns a key as a viewer: no administrator, who sees the tickets of everybody in the queues and on the connections that
 * it reaches.
 */
export const viewerOfKey = ({ key, company }: Pick<KeyCaller, 'key' | 'company'>): Viewer => {
  const reachesAll = key.queueIds === null;
  return {
    ...noRights,
    id: apiKeyActorId(key.id),
    companyId: company.id,
    profile: 'user',
    queueIds: key.queueIds ?? [],
    allTicket: reachesAll ? 'enable' : 'disable',
    allHistoric: reachesAll ? 'enabled' : 'disabled',
    allowGroup: true,
    allUserChat: 'enabled',
    userClosePendingTicket: 'enabled',
    whatsappId: null,
    hidesNumbers: !key.fullNumbers,
    key: { queueIds: key.queueIds, connectionIds: key.whatsappIds },
  };
};
