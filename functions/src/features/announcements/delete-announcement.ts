import type { deleteAnnouncement as endpoint } from '@recado/shared/contract/announcements';
import type { UseCase } from '../../context/binding.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { announcementRemoved } from './events.ts';
import { existingAnnouncement } from './existing-announcement.ts';
import { countImageUses, dropRemovedImage } from './image-uses.ts';

/** Deletes an announcement with its image. */
export const deleteAnnouncement: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const record = await existingAnnouncement(context, id);
    await context.commit(
      [...context.installation.announcements.remove(record), ...countImageUses(record, null)],
      [announcementRemoved(context, id)],
    );
    await dropRemovedImage(context, record, null);
    return { ok: true };
  });
