import type { deleteFileList as endpoint } from '@recado/shared/contract/file-lists';
import type { UseCase } from '../../context/binding.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { countUses, dropRemovedFiles } from './attach-files.ts';
import { fileListRemoved } from './events.ts';
import { existingFileList } from './existing-file-list.ts';

/** Deletes a file list, and its files unless something else uses them (ADR 0040). */
export const deleteFileList: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const record = await existingFileList(context, id);
    await context.commit(
      [...context.stores.fileLists.remove(record), ...countUses(context, record.options, [])],
      [fileListRemoved(context, id)],
    );
    await dropRemovedFiles(context, record.options, []);
    return { ok: true };
  });
