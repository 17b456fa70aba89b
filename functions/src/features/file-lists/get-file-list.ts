import type { getFileList as endpoint } from '@recado/shared/contract/file-lists';
import type { UseCase } from '../../context/binding.ts';
import { presentFileList } from '../../data/file-lists/store.ts';
import { existingFileList } from './existing-file-list.ts';

/** Returns a file list. */
export const getFileList: UseCase<typeof endpoint> = async (context, { params: { id } }) =>
  presentFileList(await existingFileList(context, id));
