import { apiKeyStore } from '../data/api-keys/store.ts';
import { documentClient } from '../platform/clients.ts';
import { describeError, log } from '../platform/log.ts';
import type { KeyCaller } from './load-api-key.ts';

/** Milliseconds between two uses that are stored. */
const usedEvery = 60_000;
/** The use of each key that this process stored last, so that calls at once write once. */
const stored = new Map<string, number>();
const maxKnown = 10_000;

/** Stores that a key is used, once a minute. What goes wrong is logged: it is not worth failing a call for. */
export const noteKeyUse = async ({ key, company }: KeyCaller, now: number): Promise<void> => {
  const name = `${company.id} ${key.id}`;
  const last = Math.max(Date.parse(key.lastUsedAt ?? '') || 0, stored.get(name) ?? 0);
  if (now - last < usedEvery) return;
  if (stored.size >= maxKnown) stored.clear();
  stored.set(name, now);
  try {
    const [at, since] = [new Date(now).toISOString(), new Date(now - usedEvery).toISOString()];
    await apiKeyStore(documentClient(), company.id).used(key.id, at, since);
  } catch (error) {
    log().warn('could not note the use of a key', {
      companyId: company.id,
      keyId: key.id,
      error: describeError(error),
    });
  }
};
