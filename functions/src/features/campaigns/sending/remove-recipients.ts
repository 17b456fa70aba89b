import type { Context } from '../../../context/context.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';

/** Recipients that one transaction removes, and transactions of one message. */
const together = 90;
const transactions = 20;

/** Removes recipients of a campaign that is gone. Returns whether there are none any more. */
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

/** Removes the recipients of a removed campaign, slice by slice, and its counts with the last ones. */
export const removeRecipients = async (context: Context, { campaignId }: { campaignId: number }): Promise<void> => {
  const { campaigns } = context.stores;
  // A campaign whose removal was not committed keeps them.
  if (await campaigns.get(campaignId)) return;
  for (let transaction = 1; transaction <= transactions; transaction += 1)
    if (await removeSome(context, campaignId)) {
      const counts = await campaigns.counts(campaignId);
      await context.commit(campaigns.removeCounts(counts), []);
      return;
    }
  const message = { type: 'remove' as const, companyId: context.company.id, campaignId };
  await context.commit([], [{ to: 'campaigns', message }]);
};
