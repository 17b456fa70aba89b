import type { z } from 'zod';

/** A queue as its file declares it. */
interface Declared<Name extends string, Schema extends z.ZodType> {
  /** Logical name: the `to` of an effect, and the `send` of a grant. */
  name: Name;
  /** A message. Its consumer parses it. */
  schema: Schema;
  /** Deliveries before a message moves to the dead-letter queue. */
  maxReceiveCount: number;
  /**
   * Deliveries after which the consumer sets a message aside, unless the table or a queue is away. Queues of contacts'
   * messages have it: an outage of hours uses up none of their messages.
   */
  attempts?: number;
  /**
   * Messages may be delayed one by one, by 15 minutes at most. Only of standard queues: SQS delays all messages of a FIFO
   * queue or none.
   */
  delays?: boolean;
  /**
   * The delay before a failed message comes again: `soon`, within seconds (the default), or after the
   * `visibilityTimeout`.
   */
  retries?: 'soon' | 'afterVisibilityTimeout';
  /** Several queues with the same messages, named `{name}-{shard}`. */
  shards?: { count: number; of(message: z.output<Schema>): number };
  /**
   * Messages with the same lane leave the outbox in the order of their commits; null for one that waits for no other.
   * Without it, no message of the queue waits.
   */
  lane?(message: z.output<Schema>): string | null;
}

/** Order and deduplication. A group of a standard queue shares its consumers fairly with other groups. */
type Order<Schema extends z.ZodType, Fifo extends boolean> = Fifo extends true
  ? { group(message: z.output<Schema>): string; deduplication(message: z.output<Schema>): string }
  : { group?(message: z.output<Schema>): string };

/** Either the seconds of the consuming function, or how long a received message stays hidden. */
type Times = { timeout: number } | { visibilityTimeout: number };

/** Any declared queue. */
export interface Queue extends Declared<string, z.ZodType> {
  fifo: boolean;
  group?(message: unknown): string;
  deduplication?(message: unknown): string;
  /** Seconds that a received message stays hidden. */
  visibilityTimeout: number;
}

/** Seconds that a received message stays hidden at the least, so that it may wait a moment for a throttled function. */
const shortest = 30;

/**
 * Returns the seconds for which a received message stays hidden. Lambda takes no less than the function's timeout. The consumer
 * extends it while it works, so the messages of a killed function come again after this time. Where it is the pause
 * before a failed message comes again, it is six times the timeout.
 */
const hiddenSeconds = (timeout: number, retries: Queue['retries']): number =>
  retries === 'afterVisibilityTimeout' ? timeout * 6 : Math.max(timeout, shortest);

/**
 * Declares a queue. The outbox, the grants, the deployment, the local stand-in and the consumer follow from it, once it
 * is in the list of `deployment/queues.ts`.
 *
 * `group` is the message group, in which messages stay in order. `deduplication` returns the same id for two
 * publications of one message, and different ids for different messages.
 */
export const defineQueue = <
  const Name extends string,
  Schema extends z.ZodType,
  const Fifo extends boolean,
  Time extends Times,
  const Delays extends boolean = false,
>(
  given: Declared<Name, Schema> & { fifo: Fifo; delays?: Fifo extends true ? never : Delays } & Order<Schema, Fifo> &
    Time,
) => {
  const times: Times = given;
  const visibilityTimeout = 'timeout' in times ? hiddenSeconds(times.timeout, given.retries) : times.visibilityTimeout;
  return { ...given, visibilityTimeout };
};
