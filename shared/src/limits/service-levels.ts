/** The levels that a queue may promise its customers: a first answer, each further answer, and a solution within a time. */
export const serviceLevelNames = ['firstAnswer', 'nextAnswer', 'resolution'] as const;
export type ServiceLevelName = (typeof serviceLevelNames)[number];

/** The consequences of a missed level: users are notified, or the ticket moves to another queue or owner. */
export const escalations = ['notify', 'queue', 'user'] as const;

export const serviceLevelLimits = {
  /** Minutes of service time: thirty days and nights. */
  minutes: { min: 1, max: 43_200 },
  /** The part of the time, in percent, after which the agents are warned. */
  warnAt: { min: 10, max: 95 },
  /** Users who are notified. */
  notified: 20,
  /** Holidays of a company. */
  holidays: 100,
} as const;
