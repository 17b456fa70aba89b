import { contactImport, contactImportReasons, contactImportRow } from '@recado/shared/contract/contact-imports';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';

/** Epoch seconds after which an import is forgotten: its rows name people. */
const expiresAt = z.int();

/** A row with the LID of the person, where the phone that it comes from knows it. */
export const storedRow = contactImportRow.extend({ lid: z.string().nullable().default(null) });

const phases = ['uploading', 'started', 'finished', 'cancelled', 'failed'] as const;

/** An import of contacts, among those of its user in the order of their creation. The job of its id imports the rows. */
export const contactImportEntity = defineEntity({
  name: 'contact import',
  schema: contactImport
    .omit({ status: true, done: true, created: true, existing: true, failed: true, continuesBy: true })
    .extend({
      /** `started` from the last row on: the job knows how far it is. Others ended before they started. */
      phase: z.enum(phases),
      /** The counts of an import that an earlier release ran; null where the job has them. */
      counts: z.object({ created: z.int(), existing: z.int(), failed: z.int() }).nullable(),
      /** True where its user sees no numbers, and not which rows were new. */
      hidesKnown: z.boolean().default(false),
      userId: z.int(),
      expiresAt,
      version,
    }),
  partition: 'c#{companyId}#contact-imports#{userId}',
  sort: '{id}',
  formerly: {
    // No job continues an import that was running.
    phase: { from: ['status'], read: ({ status }) => phases.find((phase) => phase === status) ?? 'cancelled' },
    counts: {
      from: ['created', 'existing', 'failed'],
      read: ({ created, existing, failed }) => ({ created, existing, failed }),
    },
  },
  expiresAt: (record) => record.expiresAt,
  unlimited: 'expires',
});

/** Rows of an import, as one call uploaded them. */
export const contactImportChunkEntity = defineEntity({
  name: 'contact import chunk',
  schema: z.object({
    importId: z.string(),
    /** Rows of the import that come before these. */
    first: z.int(),
    rows: z.array(storedRow),
    expiresAt,
  }),
  partition: 'c#{companyId}#contact-import#{importId}',
  sort: 'chunk#{first:6}',
  expiresAt: (record) => record.expiresAt,
  unlimited: 'part',
});

/**
 * The outcome of a row, stored with the contact that it created, so that a row that is imported again is not counted
 * as a contact that existed. Rows of contacts that existed have none.
 */
export const contactImportOutcomeEntity = defineEntity({
  name: 'contact import outcome',
  schema: z.object({
    importId: z.string(),
    outcome: z.enum(['created', 'failed']),
    /** Place of the row in the import, from 0. */
    row: z.int(),
    line: z.int(),
    /** The fields of a failed row, as the file has them. */
    name: z.string().nullable(),
    number: z.string().nullable(),
    reason: z.enum(contactImportReasons).nullable(),
    expiresAt,
  }),
  partition: 'c#{companyId}#contact-import#{importId}',
  sort: '{outcome}#{row:6}',
  expiresAt: (record) => record.expiresAt,
  unlimited: 'part',
});
