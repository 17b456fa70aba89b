/** Child process: one slice of an export, as a function runs it. Sends what was enqueued and the largest resident memory. */
import { runOne, slicesOf } from '../../../../functions/test/jobs.ts';
import { userContext } from '../../../../functions/test/user-context.ts';
import type { JobSlice } from '@recado/shared/contract/queue-messages/job';

const [companyId = '', slice = ''] = process.argv.slice(2);
const context = userContext({ companyId: Number(companyId) });
await runOne(context, JSON.parse(slice) as JobSlice);
const [next = null] = slicesOf(context);
// maxRSS is in kilobytes.
process.send?.({ next, megabytes: process.resourceUsage().maxRSS / 1_024 }, () => process.exit());
