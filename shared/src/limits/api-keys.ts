/** Lengths and counts of an API key. */
export const apiKeyLimits = {
  name: { min: 1, max: 60 },
  /** Keys of a company, those that were revoked and not deleted yet too. */
  keys: 20,
  queues: 100,
  connections: 100,
  addresses: 20,
  /** Hours that a key lives on after it was rotated. */
  overlapHours: { max: 168 },
} as const;
