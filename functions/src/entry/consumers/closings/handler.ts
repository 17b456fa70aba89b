import { type ClosingSlice, closingSlice } from '@recado/shared/contract/queue-messages/closing';
import { systemContext } from '../../../context/system-context.ts';
import { closeSlice } from '../../../features/tickets/close-slice.ts';
import { consume } from '../../../platform/consume.ts';

const close = async (slice: ClosingSlice): Promise<void> => {
  const context = await systemContext(slice.companyId);
  if (context) await closeSlice(context, slice);
};

/** Closes all tickets of a status, slice by slice. */
export const handler = consume(closingSlice, close, { fifo: true, queue: 'closings' });
