/** The path under which API keys call the endpoints that have a scope. */
export const publicApiPath = '/api/v1';

/** Above the ids of all users, so that nothing of a user is a key's own. */
const firstActorId = 900_000_000_000;
const lastActorId = 999_000_000_000;

/** Returns the id under which an API key acts in its company, in the place of a user's. */
export const apiKeyActorId = (keyId: number): number => firstActorId + keyId;

/** Returns the key that acts under an id; null for a user's. */
export const apiKeyOfActor = (id: number | null): number | null =>
  id !== null && id > firstActorId && id < lastActorId ? id - firstActorId : null;
