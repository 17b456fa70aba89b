/**
 * The kinds of data that a retention rule is about, all of closed tickets: the tickets with all that belongs to them, their
 * messages with the files, the files alone, the internal notes, and the log of what was done with them.
 */
export const retentionKinds = ['tickets', 'messages', 'media', 'notes', 'logs'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Days after the last change of a closed ticket for which a rule keeps its data. */
export const retentionLimits = { days: { min: 1, max: 3650 } } as const;

/** Milliseconds after a change of the rules in which nothing is removed: a mistake can be taken back. */
export const retentionDelay = 24 * 60 * 60_000;
