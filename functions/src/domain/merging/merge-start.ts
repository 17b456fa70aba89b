import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { JobStart } from '../jobs/define-job.ts';

const contactPair = z.object({
  /** The contact that stays. */
  contactId: id,
  /** The contact that is merged into it. */
  mergedId: id,
});
export type ContactPair = z.output<typeof contactPair>;

/** The start of a merge of two contacts. Merges of the same contact take turns. */
export const mergeStart = {
  kind: 'merge-contacts',
  input: contactPair,
  awaitsIndexes: true,
  group: ({ mergedId }) => `merge-${mergedId}`,
} satisfies JobStart<typeof contactPair>;
