import * as z from 'zod';
import { id } from '../parameters.ts';
import { closableStatus } from '../closing-tickets.ts';

/**
 * Closes the next tickets of a closing of all tickets of a status. Queue `closings`, FIFO: group = closing; the consumer
 * enqueues the next slice with the place at which it stopped.
 */
export const closingSlice = z.object({
  companyId: id,
  closingId: z.string().min(1).max(64),
  /** Number of the slice, from 0. */
  slice: z.int().nonnegative(),
  /** The administrator who closes the tickets. */
  user: z.object({ id, name: z.string() }),
  status: closableStatus,
  /** Queues whose tickets are closed; null for all tickets. */
  queueIds: z.array(id).nullable(),
  /** When it was requested, in milliseconds since 1970: tickets that changed since stay open. */
  at: z.int().nonnegative(),
  /** Tickets to close, and those that were closed before this slice. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  /** The list to read next, and the last ticket that was read of it. */
  list: z.int().nonnegative(),
  after: z.object({ updatedAt: z.int(), id: z.int() }).nullable(),
});
export type ClosingSlice = z.output<typeof closingSlice>;

export const closingGroup = ({ companyId, closingId }: ClosingSlice): string => `${companyId}.${closingId}`;

/** Returns the SQS deduplication id: equal for two publications of the same slice. */
export const closingDeduplication = ({ closingId, slice }: ClosingSlice): string => `${closingId}.${slice}`;
