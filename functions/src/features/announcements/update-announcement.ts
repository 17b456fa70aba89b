import type {
  deleteAnnouncementImage as deleteImageEndpoint,
  saveAnnouncementImage as saveImageEndpoint,
  updateAnnouncement as endpoint,
} from '@recado/shared/contract/announcements';
import type { UseCase } from '../../context/binding.ts';
import { presentAnnouncement } from '../../data/announcements/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { attachImage } from './attach-image.ts';
import { announcementChanged } from './events.ts';
import { existingAnnouncement } from './existing-announcement.ts';
import { countImageUses, dropRemovedImage } from './image-uses.ts';

/** Changes an announcement. A concurrent change of other fields is kept. */
export const updateAnnouncement: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(async () => {
    const before = await existingAnnouncement(context, id);
    const isNewImage = typeof body.mediaPath === 'string' && body.mediaPath !== before.mediaPath;
    const change = {
      ...body,
      ...(isNewImage
        ? { mediaPath: await attachImage(context, body.mediaPath!), mediaCompanyId: context.company.id }
        : {}),
      updatedAt: new Date(context.clock.now()).toISOString(),
    };
    const after = { ...before, ...change };
    await context.commit(
      [...context.installation.announcements.update(before, change), ...countImageUses(before, after)],
      await announcementChanged(context, before, after),
    );
    await dropRemovedImage(context, before, after);
    return presentAnnouncement(after);
  });

/** Gives an announcement an image. */
export const saveAnnouncementImage: UseCase<typeof saveImageEndpoint> = (context, { params, query, body }) =>
  updateAnnouncement(context, { params, query, body: { mediaPath: body.key, mediaName: body.name } });

/** Takes the image from an announcement. */
export const deleteAnnouncementImage: UseCase<typeof deleteImageEndpoint> = (context, { params, query }) =>
  updateAnnouncement(context, { params, query, body: { mediaPath: null, mediaName: null } });
