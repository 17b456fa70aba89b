import type { deleteCampaign as endpoint } from '@recado/shared/contract/campaigns';
import type { UseCase } from '../../context/binding.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { campaignRemoved } from './campaign/events.ts';
import { campaignRemovalJob } from './sending/removal-job.ts';

/** Deletes a campaign, also while it is being sent. A job removes its recipients afterwards. */
export const deleteCampaign: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const record = existing('campaign', await stores.campaigns.get(id));
    const removal = startJob(context, campaignRemovalJob, { campaignId: id });
    await commitWithLibraryFiles(
      context,
      { before: [record.mediaPath] },
      [...stores.campaigns.remove(record), ...removal.writes],
      [campaignRemoved(context, id), ...removal.effects],
    );
    return { ok: true };
  });
