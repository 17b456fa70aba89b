/** Limits of a scheduled message (specification 3, section 5). */
export const scheduleLimits = {
  body: { min: 5, max: 4096 },
  /** First and last time, in milliseconds since 1970: keys and timers take no others. */
  sendAt: { min: 0, max: Date.UTC(2100, 0) - 1 },
  /** Units between two messages of a recurrence. */
  interval: { max: 999 },
  /** Messages of a recurrence. */
  times: { max: 1000 },
} as const;
