import { type MergeSlice, mergeSlice } from '@recado/shared/contract/queue-messages/merge';
import { systemContext } from '../../../context/system-context.ts';
import { handleMerge } from '../../../features/contacts/merging/handle-merge.ts';
import { consume } from '../../../platform/consume.ts';

const merge = async (slice: MergeSlice): Promise<void> => {
  const context = await systemContext(slice.companyId);
  if (context) await handleMerge(context, slice);
};

/** Merges contacts that turned out to be one person, slice by slice. */
export const handler = consume(mergeSlice, merge, { fifo: true, queue: 'merges' });
