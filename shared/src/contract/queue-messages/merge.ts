import * as z from 'zod';
import { id } from '../parameters.ts';

/**
 * Moves the next part of what a contact has to the contact that it is merged into. Queue `merges`, FIFO: group = merged
 * contact; the consumer enqueues the next slice until the merged contact is gone.
 */
export const mergeSlice = z.object({
  companyId: id,
  /** The contact that stays. */
  contactId: id,
  /** The contact that is merged into it. */
  mergedId: id,
  /** Number of the slice, from 0. */
  slice: z.int().nonnegative(),
});
export type MergeSlice = z.output<typeof mergeSlice>;

export const mergeGroup = ({ companyId, mergedId }: MergeSlice): string => `${companyId}.${mergedId}`;

/** Returns the SQS deduplication id: equal for two publications of the same slice. */
export const mergeDeduplication = ({ companyId, contactId, mergedId, slice }: MergeSlice): string =>
  `${companyId}.${contactId}.${mergedId}.${slice}`;
