import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ContactImport, ContactImportReason } from '@recado/shared/contract/contact-imports';
import type * as z from 'zod';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import { continuesBy, type JobRecord } from '../jobs/store.ts';
import {
  contactImportChunkEntity,
  contactImportEntity,
  contactImportOutcomeEntity,
  type storedRow,
} from './entities.ts';

export type ContactImportRecord = EntityRecord<typeof contactImportEntity>;
type Outcome = EntityRecord<typeof contactImportOutcomeEntity>;

export type StoredRow = z.output<typeof storedRow>;

/** A row with its place in the import, from 0. */
export type PlacedRow = StoredRow & { row: number };

/** Imports that one read looks at for the newest of its kind. */
const latestRead = 20;

const statusOfJob = {
  running: 'running',
  done: 'finished',
  stopped: 'cancelled',
  failed: 'failed',
} as const satisfies Record<JobRecord['state'], ContactImport['status']>;

/** Returns the import as the company's users see it. `job` is the one of an import that has started. */
export const presentContactImport = (
  {
    userId: _userId,
    expiresAt: _expiresAt,
    version: _version,
    phase,
    counts,
    hidesKnown,
    ...fields
  }: ContactImportRecord,
  job: Pick<JobRecord, 'state' | 'counts' | 'updatedAt'> | null,
): ContactImport => {
  const { created = 0, existing = 0, failed = 0 } = job?.counts ?? counts ?? {};
  const continuation = job && continuesBy(job);
  return {
    ...fields,
    continuesBy: continuation === null ? null : new Date(continuation).toISOString(),
    status: job ? statusOfJob[job.state] : phase === 'started' ? 'finished' : phase,
    done: created + existing + failed,
    created: hidesKnown ? null : created,
    existing: hidesKnown ? null : existing,
    failed,
  };
};

/** The imports of contacts of one company. */
interface ContactImportStore extends Pick<
  EntityStore<EntityTypesOf<typeof contactImportEntity>>,
  'get' | 'create' | 'update'
> {
  /** The user's newest import of contacts, or with a list, of its items; null if there is none. */
  latest(userId: number, contactListId: number | null): Promise<ContactImportRecord | null>;
  /** Stores rows; the same ones again change nothing. */
  addRows(job: ContactImportRecord, first: number, rows: readonly StoredRow[]): Write;
  /** The rows of the chunk that begins with row `first`; empty without one. */
  rows(job: ContactImportRecord, first: number): Promise<PlacedRow[]>;
  /** Stores that a row created a contact: part of the transaction that creates it. */
  created(job: ContactImportRecord, row: PlacedRow): Write;
  failed(job: ContactImportRecord, row: PlacedRow, reason: ContactImportReason): Write;
  /** Outcomes of the rows from `first` to `last` that are stored. */
  outcomes(job: ContactImportRecord, first: number, last: number): Promise<Outcome[]>;
  /** Rows that failed in their order, those behind row `after`. */
  failures(job: ContactImportRecord, after: number | null, limit: number): Promise<Outcome[]>;
}

export const contactImportStore = (client: DynamoDBDocumentClient, companyId: number): ContactImportStore => {
  const jobs = entityStore(contactImportEntity, client, companyId);
  const chunks = entityStore(contactImportChunkEntity, client, companyId);
  const outcomes = entityStore(contactImportOutcomeEntity, client, companyId);
  return {
    ...jobs,
    latest: async (userId, contactListId) => {
      let after: { id: string } | null = null;
      for (;;) {
        const read: ContactImportRecord[] = await jobs.list({
          partition: { userId },
          after,
          order: 'desc',
          limit: latestRead,
        });
        const found = read.find((job) => job.contactListId === contactListId);
        if (found || read.length < latestRead) return found ?? null;
        after = { id: read.at(-1)!.id };
      }
    },
    addRows: ({ id, expiresAt }, first, rows) => chunks.put({ importId: id, first, rows: [...rows], expiresAt }),
    rows: async ({ id }, first) => {
      const chunk = await chunks.get({ importId: id, first });
      return (chunk?.rows ?? []).map((row, index) => ({ ...row, row: first + index }));
    },
    created: ({ id, expiresAt }, { row, line }) =>
      outcomes.put({ importId: id, outcome: 'created', row, line, expiresAt }),
    failed: ({ id, expiresAt }, { row, line, name, number }, reason) =>
      outcomes.put({ importId: id, outcome: 'failed', row, line, name, number, reason, expiresAt }),
    outcomes: async ({ id }, first, last) => {
      const lists = await Promise.all(
        (['created', 'failed'] as const).map((outcome) =>
          outcomes.list({
            partition: { importId: id },
            from: { outcome, row: first },
            to: { outcome, row: last },
            consistent: true,
          }),
        ),
      );
      return lists.flat();
    },
    failures: ({ id }, after, limit) =>
      outcomes.list({
        partition: { importId: id },
        prefix: { outcome: 'failed' },
        after: after === null ? null : { outcome: 'failed', row: after },
        limit,
      }),
  };
};
