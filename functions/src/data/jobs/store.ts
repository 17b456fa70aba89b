import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { jobQueue } from '@recado/shared/contract/queue-messages/job';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';

/** The kinds of jobs that write files to be downloaded: `entry/consumers/exports/handler.ts` has the declaration of each. */
const exportKinds = ['export-reports', 'export-audit', 'export-person'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The kinds of jobs: `entry/consumers/jobs/declarations.ts` has the declarations of those that write no files. */
export const jobKinds = [
  ...exportKinds,
  'close-tickets',
  'merge-contacts',
  'import-contacts',
  'remove-contact-list',
  'check-contact-list',
  'prepare-campaign',
  'remove-campaign',
  'remove-flow-runs',
  'start-lane-timers',
  'start-rotation-timers',
  'start-connection-timers',
  'index-messages',
  'erase-person',
  'apply-retention',
  'preview-retention',
  'read-knowledge',
  'evaluate-answers',
  'recount-figures',
  'leave-internal-chats',
  'finish-removal',
  'switch-company',
  'delete-company',
  'stop-in-arrears',
  'replay-webhooks',
  'apply-role',
  'reset-second-factor',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** Returns the queue of a kind's slices. */
export const queueOfKind = (kind: JobKind): 'jobs' | 'exports' =>
  exportKinds.some((one) => one === kind) ? 'exports' : 'jobs';

/** Milliseconds that a job is kept after its last change. */
const lifetime = 30 * 24 * 60 * 60_000;

const time = z.int();

/** Work on more records than one call may touch, done slice by slice. */
export const jobEntity = defineEntity({
  name: 'job',
  schema: z.object({
    id: z.string(),
    kind: z.enum(jobKinds),
    /** Jobs of one group take turns, slice by slice. */
    group: z.string(),
    /** The job's input, and the cursor of the next slice (null for the first one): the job's kind has the schemas. */
    input: z.unknown(),
    cursor: z.unknown().nullable(),
    /** The counts of the work done so far, by the kind's own names. */
    counts: z.record(z.string(), z.int()),
    /** `failed` once a slice has failed as often as the queue delivers it. */
    state: z.enum(['running', 'stopped', 'done', 'failed']),
    /** Number of the slice that comes next. */
    slice: z.int(),
    /** The user who asked for it; null for the product itself. */
    askedBy: z.int().nullable(),
    /** Milliseconds since 1970; `endedAt` is null while the job runs. */
    startedAt: time,
    updatedAt: time,
    endedAt: time.nullable(),
    version,
  }),
  partition: 'c#{companyId}#jobs',
  sort: '{id}',
  asText: ['input', 'cursor'],
  expiresAt: ({ updatedAt }) => Math.floor((updatedAt + lifetime) / 1000),
  unlimited: 'expires',
});

export type JobRecord = EntityRecord<typeof jobEntity>;

/** Milliseconds that a slice takes at most. */
const longestSlice = 10_000;

/** Returns the time when a running job continues, if the function that worked on it was killed; null for a job that has ended. */
export const continuesBy = ({ state, updatedAt }: Pick<JobRecord, 'state' | 'updatedAt'>): number | null =>
  state === 'running' ? updatedAt + longestSlice + jobQueue.visibilityTimeout * 1_000 : null;

/** The jobs of one company. */
type JobStore = Pick<EntityStore<EntityTypesOf<typeof jobEntity>>, 'get' | 'create' | 'update'>;

export const jobStore = (client: DynamoDBDocumentClient, companyId: number): JobStore =>
  entityStore(jobEntity, client, companyId);
