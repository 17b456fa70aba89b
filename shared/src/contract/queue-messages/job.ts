import * as z from 'zod';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

const jobId = z.string().min(1).max(64);

/** The next slice of a job; ignored where the job is elsewhere. */
const jobSlice = z.object({
  type: z.literal('slice'),
  companyId: id,
  jobId,
  /** Jobs of one group take turns, slice by slice. */
  group: z.string().min(1).max(64),
  /** Number of the slice, from 0. */
  slice: z.int().nonnegative(),
});
export type JobSlice = z.output<typeof jobSlice>;

/**
 * The product sends slices. An operator starts a job, stops it and resumes it
 * (docs/operations.md); a start under an id that a job has changes nothing.
 */
const jobMessage = z.discriminatedUnion('type', [
  jobSlice,
  z.object({ type: z.literal('start'), companyId: id, jobId, kind: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('stop'), companyId: id, jobId }),
  z.object({ type: z.literal('resume'), companyId: id, jobId }),
]);
export type JobMessage = z.output<typeof jobMessage>;

/**
 * FIFO: jobs run side by side, the slices of one in their order. No later message continues a job: fifty deliveries last
 * through two hours of an outage.
 */
const common = {
  schema: jobMessage,
  fifo: true,
  group: (message: JobMessage) => `${message.companyId}.${message.type === 'slice' ? message.group : message.jobId}`,
  deduplication: (message: JobMessage) => `${message.jobId}.${message.type === 'slice' ? message.slice : message.type}`,
  timeout: 30,
  maxReceiveCount: 50,
} as const;

export const jobQueue = defineQueue({ name: 'jobs', ...common });
/** The jobs that write files to be downloaded: their function carries no other code, which leaves its memory to the rows. */
export const exportQueue = defineQueue({ name: 'exports', ...common });
