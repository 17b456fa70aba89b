/** The reasons why service cycles end. */
export const closingReasons = [
  'closed',
  'clientClosed',
  'autoClose',
  'transfered',
  'merged',
  'lgpd',
  'botLoop',
] as const;

/** Those who close tickets: agents, the bot with its flows and models, contacts, and the system: timers, merges and programs. */
export const closers = ['agent', 'bot', 'contact', 'system'] as const;
export type Closer = (typeof closers)[number];

/** The fields of a service cycle that metrics measure. Times in milliseconds since 1970. */
export interface MeasuredCycle {
  /** The day on which it began, in the company's time zone: YYYY-MM-DD. */
  day: string;
  whatsappId: number;
  /** The last agent and queue of the cycle. */
  userId: number | null;
  queueId: number | null;
  /** All agents of the cycle. */
  userIds: ReadonlySet<number>;
  tagIds: readonly number[];
  /** True if the company began it: an agent, a program or a campaign, not a message that came in. */
  isActiveDemand: boolean;
  /** True if it is the first cycle of a contact that was new on its day. */
  isLead: boolean;
  createdAt: number;
  queuedAt: number | null;
  startedAt: number | null;
  firstAnsweredAt: number | null;
  closedAt: number | null;
  finishedAt: number | null;
  /** Null while it runs, and where it was closed before this was noted. */
  closedBy: Closer | null;
  closingReason: (typeof closingReasons)[number] | null;
  /** The reason of the company's list that the agent chose on resolving. */
  reasonId: number | null;
  rated: boolean;
  /** The contact's rating, 0 to 10. */
  rating: number | null;
  /** True if the service level of the queue was met, of next answers each one; null where none was promised, or before. */
  firstAnswerMet: boolean | null;
  nextAnswerMet: boolean | null;
  resolutionMet: boolean | null;
}
