import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import { libraryUploader } from '../../platform/media/keys.ts';
import { attachUpload } from './attach-upload.ts';

/**
 * Keeps a file that the caller has uploaded to the company's library.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_STORAGE_LIMIT
 */
export const attachLibraryFile = async (
  context: UserContext,
  upload: string,
): Promise<{ key: string; size: number; mimetype: string }> => {
  const { company, actor } = context;
  const own = libraryUploader(company.id, upload) === actor.viewer.id;
  const file = own ? await attachUpload(context, 'library', upload) : null;
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  return file;
};
