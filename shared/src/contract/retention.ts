import * as z from 'zod';
import { retentionKinds, retentionLimits } from '../limits/retention.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, isoDate, recordChanges } from './parameters.ts';

const { min, max } = retentionLimits.days;

const kind = z.enum(retentionKinds);
/** The queue whose tickets a rule is about; null for all tickets whose queue has no rule of its own for the kind. */
const queueId = id.nullable();
/** Days after the last change of a closed ticket for which the data is kept; null for ever. */
const days = z.int().min(min).max(max).nullable();

/** A rule for how long data of closed tickets is kept. There is one at most for a kind and a queue. */
export const retentionRule = z.object({ id, kind, queueId, days, createdAt: isoDate, updatedAt: isoDate });
export type RetentionRule = z.output<typeof retentionRule>;

const count = z.int().nonnegative();

/** The things that rules remove, by their kinds. */
const removed = z.object({
  /** Tickets that go; of a rule that leaves the tickets, those of which something goes. */
  tickets: count,
  messages: count,
  files: count,
  bytes: count,
  notes: count,
  logs: count,
});
export type RemovedData = z.output<typeof removed>;

const calls = { group: 'inbox', access: 'admin' } as const;
const one = { ...calls, path: '/retention-rules/{id}', params: idParams('retentionRule') } as const;

export const listRetentionRules = endpoint({
  ...calls,
  name: 'listRetentionRules',
  summary: 'Lists the rules for how long data of closed tickets is kept, by kind and queue',
  method: 'GET',
  path: '/retention-rules',
  result: z.array(retentionRule),
});

export const getRetentionRule = endpoint({
  ...one,
  name: 'getRetentionRule',
  summary: 'Returns a retention rule',
  method: 'GET',
  result: retentionRule,
});

export const createRetentionRule = endpoint({
  ...calls,
  name: 'createRetentionRule',
  summary: 'Adds a retention rule. Nothing is removed within a day after a change of the rules',
  method: 'POST',
  creates: true,
  path: '/retention-rules',
  body: z.object({ kind, queueId: queueId.default(null), days }),
  result: retentionRule,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_RETENTION_RULE_EXISTS', 'ERR_LIMIT_REACHED', 'ERR_RECENT_SIGN_IN'],
  example: { body: { kind: 'media', days: 365 } },
});

export const updateRetentionRule = endpoint({
  ...one,
  name: 'updateRetentionRule',
  summary:
    'Changes for how long a retention rule keeps data. Nothing is removed within a day after a change of the rules',
  method: 'PUT',
  edit: true,
  body: z.object({ days }).partial(),
  result: retentionRule,
  errors: ['ERR_RECENT_SIGN_IN'],
  example: { body: { days: 730 } },
});

export const deleteRetentionRule = endpoint({
  ...one,
  name: 'deleteRetentionRule',
  summary: 'Deletes a retention rule. Nothing is removed within a day after a change of the rules',
  method: 'DELETE',
  result: done,
  errors: ['ERR_RECENT_SIGN_IN'],
});

const previewId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

export const previewRetention = endpoint({
  ...calls,
  name: 'previewRetention',
  summary:
    'Starts counting what a rule would remove today in the place of the one for its kind and queue, if there is one',
  method: 'POST',
  creates: true,
  path: '/retention-previews',
  body: z.object({ kind, queueId: queueId.default(null), days: z.int().min(min).max(max) }),
  result: z.object({ previewId }),
  errors: ['ERR_NO_QUEUE_FOUND'],
  example: { body: { kind: 'media', days: 365 } },
});

export const getRetentionPreview = endpoint({
  ...calls,
  name: 'getRetentionPreview',
  summary: 'Returns what a preview of the caller has counted so far',
  method: 'GET',
  path: '/retention-previews',
  query: z.object({ previewId }),
  result: removed.extend({
    previewId,
    /** `gone` for one of another user, and 30 days after it. */
    state: z.enum(['running', 'done', 'failed', 'gone']),
    /** The share of the tickets that it has looked at, 0 to 1. */
    progress: z.number().min(0).max(1),
    /** The beginning of the oldest ticket of which something would go; null for none. */
    oldestAt: isoDate.nullable(),
  }),
  example: { query: { previewId: '01K9ZZZZZZZZZZZZZZZZZZZZZZ' } },
});

/** A daily run that removes what the rules no longer keep. */
export const retentionRun = removed.extend({
  /** The day on which it began, in UTC. */
  day: z.iso.date(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: isoDate,
  endedAt: isoDate.nullable(),
});
export type RetentionRun = z.output<typeof retentionRun>;

export const listRetentionRuns = endpoint({
  ...calls,
  name: 'listRetentionRuns',
  summary: 'Lists the daily runs of the last two weeks with what they removed, newest first',
  method: 'GET',
  path: '/retention-runs',
  result: z.object({
    /** The time before which nothing is removed, because the rules were changed; null where there are none, or it is over. */
    startsAt: isoDate.nullable(),
    runs: z.array(retentionRun),
  }),
});

/** Sent to administrators. */
export const retentionRuleEvent = realtimeEvent('retentionRule', recordChanges({ record: retentionRule }, { id }));
