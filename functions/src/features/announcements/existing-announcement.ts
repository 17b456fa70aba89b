import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import type { AnnouncementRecord } from '../../data/announcements/store.ts';

/** Returns an announcement. Throws ERR_NO_ANNOUNCEMENT_FOUND when there is none. */
export const existingAnnouncement = async ({ installation }: UserContext, id: number): Promise<AnnouncementRecord> => {
  const record = await installation.announcements.get(id);
  if (!record) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return record;
};
