import type { RealtimeEvent } from '@recado/shared/contract/grammar';
import type { z } from 'zod';
import type { JobRecord } from '../../data/jobs/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';

/** The order of a job's events. */
export const orderOfJob = ({ id }: Pick<JobRecord, 'id'>): string => `job-${id}`;

/** Returns the event that shows a job to the browsers of the user who asked for it; none where nobody did. */
export const progressEvent = <Payload extends z.ZodType>(
  context: RealtimeSource,
  job: Pick<JobRecord, 'id' | 'askedBy'>,
  event: RealtimeEvent<Payload>,
  data: z.input<Payload>,
): Effect[] =>
  job.askedBy === null
    ? []
    : [realtime(context, { event, data, rooms: [`user:${job.askedBy}`], order: orderOfJob(job) })];
