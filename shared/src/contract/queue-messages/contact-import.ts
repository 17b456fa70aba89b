import * as z from 'zod';
import { id } from '../parameters.ts';

/**
 * Imports the next rows of an import of contacts. Queue `contact-imports`, FIFO: group = company, so that the imports of
 * a company take turns and check numbers no faster together than one alone; the consumer enqueues the next slice.
 */
export const contactImportSlice = z.object({
  companyId: id,
  /** The user who imports. */
  userId: id,
  importId: z.string().min(1).max(64),
  /** Rows that come before this slice. */
  from: z.int().nonnegative(),
});
export type ContactImportSlice = z.output<typeof contactImportSlice>;

export const contactImportGroup = ({ companyId }: ContactImportSlice): string => String(companyId);

/** Returns the SQS deduplication id: equal for two publications of the same slice. */
export const contactImportDeduplication = ({ importId, from }: ContactImportSlice): string => `${importId}.${from}`;
