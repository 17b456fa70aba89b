import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import { libraryUploader } from '../../platform/media/keys.ts';

/** Throws ERR_MEDIA_NOT_READY unless the caller has uploaded this file to the company's library. */
export const checkFile = async ({ media, company, actor }: UserContext, key: string): Promise<void> => {
  const own = libraryUploader(company.id, key) === actor.viewer.id;
  if (!own || !(await media.head(key))) throw new AppError('ERR_MEDIA_NOT_READY');
};
