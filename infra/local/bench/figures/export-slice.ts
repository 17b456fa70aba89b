/**
 * Child process: one slice of an export, as a function runs it. Sends the slice that was enqueued, and the largest resident
 * memory in megabytes before the slice and with it.
 */
import { runOne, slicesOf } from '../../../../functions/test/jobs.ts';
import { userContext } from '../../../../functions/test/user-context.ts';
import type { JobSlice } from '@recado/shared/contract/queue-messages/job';

/** maxRSS is in kilobytes. */
const resident = (): number => process.resourceUsage().maxRSS / 1_024;

const [companyId = '', slice = ''] = process.argv.slice(2);
const context = userContext({ companyId: Number(companyId) });
const before = resident();
await runOne(context, JSON.parse(slice) as JobSlice);
const [next = null] = slicesOf(context);
process.send?.({ next, before, megabytes: resident() }, () => process.exit());
