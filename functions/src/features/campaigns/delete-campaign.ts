import type { deleteCampaign as endpoint } from '@recado/shared/contract/campaigns';
import type { UseCase } from '../../context/binding.ts';
import { dropUnusedLibraryFile } from '../../conversation/files/remove-files.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { campaignRemoved } from './events.ts';
import { existingCampaign } from './existing-campaign.ts';

/** Deletes a campaign, also one that is being sent; its recipients are removed afterwards. */
export const deleteCampaign: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { company, stores } = context;
    const record = await existingCampaign(context, id);
    const { mediaPath } = record;
    await context.commit(
      [...stores.campaigns.remove(record), ...(mediaPath === null ? [] : [stores.files.use(mediaPath, -1)])],
      [
        campaignRemoved(context, id),
        { to: 'campaigns', message: { type: 'remove', companyId: company.id, campaignId: id } },
      ],
    );
    if (mediaPath !== null) await dropUnusedLibraryFile(context, mediaPath);
    return { ok: true };
  });
