import type { getAnnouncement as endpoint } from '@recado/shared/contract/announcements';
import type { UseCase } from '../../context/binding.ts';
import { presentAnnouncement } from '../../data/announcements/store.ts';
import { existingAnnouncement } from './existing-announcement.ts';

/** Returns an announcement. */
export const getAnnouncement: UseCase<typeof endpoint> = async (context, { params: { id } }) =>
  presentAnnouncement(await existingAnnouncement(context, id));
