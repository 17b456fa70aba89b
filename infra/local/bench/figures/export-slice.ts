/**
 * Child process: slices of an export, as a function that is kept runs them. For each that it is sent, sends the slice that was
 * enqueued, and the largest resident memory in megabytes before its first row and until now.
 */
import { runOne, slicesOf } from '../../../../functions/test/jobs.ts';
import { userContext } from '../../../../functions/test/user-context.ts';
import type { JobSlice } from '@recado/shared/contract/queue-messages/job';

/** maxRSS is in kilobytes. */
const resident = (): number => process.resourceUsage().maxRSS / 1_024;

const before = resident();
process.on('message', ({ companyId, slice }: { companyId: number; slice: JobSlice }) => {
  const context = userContext({ companyId });
  void runOne(context, slice).then(() => {
    const [next = null] = slicesOf(context);
    process.send?.({ next, before, megabytes: resident() });
  });
});
