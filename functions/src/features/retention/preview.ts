import type {
  getRetentionPreview as endpoint,
  previewRetention as startEndpoint,
} from '@recado/shared/contract/retention';
import { retentionKinds, retentionLimits } from '@recado/shared/limits/retention';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { existing } from '../../platform/existing.ts';
import { added, countData, nothing } from './find-data.ts';
import { dueData } from './policy.ts';

/** Tickets that are read at once. */
const batch = 100;
/** Milliseconds of work of one slice. */
const sliceTime = 5_000;

const cursorSchema = z.object({
  after: z.int(),
  last: z.int(),
  /** The time at which the oldest ticket began of which something would go; null for none. */
  oldest: z.int().nullable(),
});

/** Counts what a rule would remove today, in the place of the one for its kind and queue: nothing is changed. */
export const previewJob = defineJob({
  kind: 'preview-retention',
  input: z.object({
    kind: z.enum(retentionKinds),
    queueId: z.int().nullable(),
    days: z.int().max(retentionLimits.days.max),
  }),
  cursor: cursorSchema,
  slice: async (context, { input, cursor: given, startedAt }) => {
    const { clock, stores } = context;
    const cursor = given ?? { after: 0, last: await context.ids.last('ticket'), oldest: null };
    // The last place stays in the job: its end has none.
    if (given && given.after >= given.last) return { end: 'done' };
    const end = clock.now() + sliceTime;
    const rules = (await stores.retention.list()).filter(({ kind }) => kind === input.kind);
    const withOwn = new Set(rules.map(({ queueId }) => queueId));
    let [counts, { after, oldest }] = [nothing, cursor];
    while (after < cursor.last && clock.now() < end) {
      const ids = Array.from({ length: Math.min(batch, cursor.last - after) }, (_, at) => after + 1 + at);
      const tickets = await stores.tickets.getKept(ids);
      for (const ticket of tickets.toSorted((one, other) => one.id - other.id)) {
        const { queueId } = ticket;
        const isOfRule = input.queueId === null ? queueId === null || !withOwn.has(queueId) : queueId === input.queueId;
        const due = isOfRule ? dueData([input], ticket, startedAt) : [];
        const found = due.length > 0 ? await countData(context, ticket, due) : nothing;
        counts = added(counts, found);
        if (found.tickets > 0) oldest = Math.min(oldest ?? ticket.createdAt, ticket.createdAt);
        after = ticket.id;
        if (clock.now() >= end) break;
      }
      if (clock.now() < end) after = ids.at(-1)!;
    }
    return { counts, cursor: { ...cursor, after, oldest } };
  },
});

/** Starts counting what a rule would remove, by a job. */
export const previewRetention: UseCase<typeof startEndpoint> = async (context, { body }) => {
  const { kind, queueId, days } = body;
  if (queueId !== null) existing('queue', await context.stores.queues.get(queueId));
  const { job, writes, effects } = startJob(context, previewJob, { kind, queueId, days });
  const result = { previewId: job.id };
  await context.commit([...writes, ...keepAnswer(context, result)], effects);
  return result;
};

/** Returns the counts of a preview of the caller so far. */
export const getRetentionPreview: UseCase<typeof endpoint> = async (context, { query: { previewId } }) => {
  const { actor, stores } = context;
  const job = await stores.jobs.get(previewId);
  const none = { previewId, ...nothing, progress: 0, oldestAt: null };
  if (job?.kind !== 'preview-retention' || job.askedBy !== actor.viewer.id) return { ...none, state: 'gone' };
  const cursor = cursorSchema.nullable().parse(job.cursor);
  const progress = cursor === null ? 0 : cursor.last === 0 ? 1 : Math.min(1, cursor.after / cursor.last);
  return {
    ...none,
    ...added(nothing, job.counts),
    state: job.state === 'stopped' ? 'failed' : job.state,
    progress: job.state === 'done' ? 1 : progress,
    oldestAt: cursor?.oldest == null ? null : new Date(cursor.oldest).toISOString(),
  };
};
