/**
 * Child process: slices of an export, as a function that is kept runs them. For each that it is sent, sends the slice that was
 * enqueued, and the largest resident memory in megabytes before its first row and until now.
 */
import { readFileSync } from 'node:fs';
import { type JobSlice, exportQueue } from '@recado/shared/contract/queue-messages/job';
import { runSlice } from '../../../../functions/src/domain/jobs/run-slice.ts';
import { exportDeclarations } from '../../../../functions/src/entry/consumers/exports/declarations.ts';
import { userContext } from '../../../../functions/test/user-context.ts';

/** The largest resident memory of this process alone: `maxRSS` begins with that of the parent, in whose memory it was forked. */
const resident = (): number => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024;

const before = resident();
process.on('message', ({ companyId, slice }: { companyId: number; slice: JobSlice }) => {
  const context = userContext({ companyId });
  void runSlice(context, exportDeclarations, slice).then(() => {
    const next = context.effects.find(({ to }) => to === exportQueue.name)?.message ?? null;
    process.send?.({ next, before, megabytes: resident() });
  });
});
