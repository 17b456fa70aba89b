import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import type { FileListRecord } from '../../data/file-lists/store.ts';

/** Returns a file list. Throws ERR_NO_FILE_LIST_FOUND when there is none. */
export const existingFileList = async ({ stores }: UserContext, id: number): Promise<FileListRecord> => {
  const record = await stores.fileLists.get(id);
  if (!record) throw new AppError('ERR_NO_FILE_LIST_FOUND');
  return record;
};
