import type { createFileList as endpoint } from '@recado/shared/contract/file-lists';
import type { UseCase } from '../../context/binding.ts';
import { fileListEntity, presentFileList } from '../../data/file-lists/store.ts';
import { attachFiles, countUses } from './attach-files.ts';
import { fileListChanged } from './events.ts';

/** Adds a file list with its files. */
export const createFileList: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, ids, actor } = context;
  const options = await attachFiles(context, [], body.options);
  const record = fileListEntity.record({
    ...body,
    options,
    id: await ids.next('file-list'),
    userId: actor.viewer.id,
  });
  await context.commit(
    [...stores.fileLists.create(record), ...countUses(context, [], options)],
    [fileListChanged(context, 'create', record)],
  );
  return presentFileList(record);
};
