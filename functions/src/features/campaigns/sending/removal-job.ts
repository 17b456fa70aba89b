import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { defineJob } from '../../../domain/jobs/define-job.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';

/** Recipients that one transaction removes, and transactions of one slice. */
const together = 90;
const transactions = 20;

/** Removes some recipients of a removed campaign. Returns true when none is left. */
const removeSome = (context: Context, campaignId: number): Promise<boolean> =>
  retryOnConflict(async () => {
    const { campaigns } = context.stores;
    const recipients = await campaigns.recipients(campaignId, null, together);
    await context.commit(
      recipients.flatMap((recipient) => campaigns.removeRecipient(recipient)),
      [],
    );
    return recipients.length < together;
  });

/** Removes the recipients of a removed campaign, and its counts at the end. A repeated slice removes those that are left. */
export const campaignRemovalJob = defineJob({
  kind: 'remove-campaign',
  runsWhileOff: true,
  input: z.object({ campaignId: id }),
  cursor: z.object({}),
  slice: async (context, { input: { campaignId } }) => {
    const { campaigns } = context.stores;
    if (await campaigns.get(campaignId)) return { end: 'stopped' };
    for (let transaction = 1; transaction <= transactions; transaction += 1)
      if (await removeSome(context, campaignId))
        return { end: 'done', writes: campaigns.removeCounts(await campaigns.counts(campaignId)) };
    return { cursor: {} };
  },
});
