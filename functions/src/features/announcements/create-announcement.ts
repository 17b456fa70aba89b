import type { createAnnouncement as endpoint } from '@recado/shared/contract/announcements';
import type { UseCase } from '../../context/binding.ts';
import { announcementEntity, presentAnnouncement } from '../../data/announcements/store.ts';
import { attachImage } from './attach-image.ts';
import { announcementChanged } from './events.ts';
import { countImageUses } from './image-uses.ts';

/** Publishes an announcement: of low priority and active unless the call says otherwise. */
export const createAnnouncement: UseCase<typeof endpoint> = async (context, { body }) => {
  const { announcements } = context.installation;
  const image =
    typeof body.mediaPath === 'string'
      ? { mediaPath: await attachImage(context, body.mediaPath), mediaCompanyId: context.company.id }
      : {};
  const now = new Date(context.clock.now()).toISOString();
  const record = announcementEntity.record({
    priority: 3,
    status: true,
    ...body,
    ...image,
    id: await announcements.nextId(),
    createdAt: now,
    updatedAt: now,
  });
  await context.commit(
    [...announcements.create(record), ...countImageUses(null, record)],
    await announcementChanged(context, null, record),
  );
  return presentAnnouncement(record);
};
