import type { MessageTo, QueueName, DelayingQueueName } from '@recado/shared/deployment/queues';

/** The time when a message is delivered. Only queues that declare `delays` take it. */
interface Due {
  /** The deadline, in milliseconds since 1970. One that has passed means at once. */
  at: number;
  /** Unique for what waits, without its deadline: letters, digits and `-`, 50 characters at most. */
  name: string;
}

/**
 * A message that leaves after a commit. It is written into the outbox in the same transaction, so that it leaves even if
 * the function dies. `to` names its queue.
 */
export type Effect = {
  [Name in QueueName]: { to: Name; message: MessageTo<Name>; due?: Name extends DelayingQueueName ? Due : never };
}[QueueName];

/** An effect of one queue. */
export type EffectTo<Name extends QueueName> = Extract<Effect, { to: Name }>;
