import type { FileList, updateFileList as endpoint } from '@recado/shared/contract/file-lists';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type FileListRecord, presentFileList } from '../../data/file-lists/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { attachFiles, countUses, dropRemovedFiles } from './attach-files.ts';
import { fileListChanged } from './events.ts';
import { existingFileList } from './existing-file-list.ts';

type Change = Input<typeof endpoint>['body'];

/** Changes a file list by what `changeOf` makes of its latest state, and deletes the files that it then lacks. */
export const changeFileList = (
  context: UserContext,
  id: number,
  changeOf: (before: FileListRecord) => Change,
): Promise<FileList> =>
  retryOnConflict(async () => {
    const before = await existingFileList(context, id);
    const { options: given, ...texts } = changeOf(before);
    const options = given ? await attachFiles(context, before.options, given) : before.options;
    const after = { ...before, ...texts, options };
    await context.commit(
      [
        ...context.stores.fileLists.update(before, { ...texts, options }),
        ...countUses(context, before.options, options),
      ],
      [fileListChanged(context, 'update', after)],
    );
    await dropRemovedFiles(context, before.options, options);
    return presentFileList(after);
  });

/** Changes a file list. A concurrent change of other fields is kept. */
export const updateFileList: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  changeFileList(context, id, () => body);
