import { AppError } from '@recado/shared/contract/errors';
import { maxAnnouncementImageBytes } from '@recado/shared/limits/announcements';
import type { UserContext } from '../../context/context.ts';
import { attachUpload } from '../../domain/files/attach-upload.ts';
import { imageTypeOf } from '../../platform/media/image-type.ts';
import { libraryUploader } from '../../platform/media/keys.ts';

/**
 * Keeps an image that the caller has uploaded to its company's library. Its first bytes decide whether it is a PNG or a
 * JPEG.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_MEDIA_TOO_LARGE, ERR_MEDIA_TYPE, ERR_STORAGE_LIMIT
 */
export const attachImage = async (context: UserContext, upload: string): Promise<{ key: string }> => {
  const { actor, company, media } = context;
  const found = libraryUploader(company.id, upload) === actor.viewer.id ? await media.head(upload) : null;
  if (!found) throw new AppError('ERR_MEDIA_NOT_READY');
  if (found.size > maxAnnouncementImageBytes)
    throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxAnnouncementImageBytes });
  const type = imageTypeOf(await media.read(upload));
  if (type !== 'png' && type !== 'jpg') throw new AppError('ERR_MEDIA_TYPE');
  const file = await attachUpload(context, 'library', upload);
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  return file;
};
