import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import { attachUpload } from './attach-upload.ts';
import { libraryUploader } from '../../platform/media/keys.ts';

/**
 * Keeps a file that the caller has uploaded to the company's library. Returns its key.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_STORAGE_LIMIT
 */
export const attachLibraryFile = async (context: UserContext, upload: string): Promise<string> => {
  const { company, actor } = context;
  const own = libraryUploader(company.id, upload) === actor.viewer.id;
  const file = own ? await attachUpload(context, 'library', upload) : null;
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  return file.key;
};
