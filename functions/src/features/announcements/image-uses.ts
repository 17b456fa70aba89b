import type { UserContext } from '../../context/context.ts';
import { dropUnusedLibraryFile } from '../../conversation/files/remove-files.ts';
import { systemContext } from '../../context/system-context.ts';
import type { AnnouncementRecord } from '../../data/announcements/store.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import type { Write } from '../../platform/write.ts';

type Image = Pick<AnnouncementRecord, 'mediaPath' | 'mediaCompanyId'> | null;

const isSame = (one: Image, other: Image): boolean => (one?.mediaPath ?? null) === (other?.mediaPath ?? null);

const useOf = (image: Image, by: 1 | -1): Write[] =>
  image?.mediaPath && image.mediaCompanyId
    ? [storesOf(documentClient(), image.mediaCompanyId).files.use(image.mediaPath, by)]
    : [];

/** Counts what an announcement uses of the library from now on, and what no longer. */
export const countImageUses = (before: Image, after: Image): Write[] =>
  isSame(before, after) ? [] : [...useOf(after, 1), ...useOf(before, -1)];

/** Deletes the image that an announcement has no longer. */
export const dropRemovedImage = async (caller: UserContext, before: Image, after: Image): Promise<void> => {
  if (isSame(before, after) || !before?.mediaPath || !before.mediaCompanyId) return;
  const { mediaCompanyId, mediaPath } = before;
  const context = mediaCompanyId === caller.company.id ? caller : await systemContext(mediaCompanyId);
  if (context) await dropUnusedLibraryFile(context, mediaPath);
};
