import type { listFileLists as endpoint } from '@recado/shared/contract/file-lists';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import { presentFileList } from '../../data/file-lists/store.ts';
import { pageOf } from '../../platform/page-of.ts';

/** The file lists whose name contains the searched text. */
export const listFileLists: UseCase<typeof endpoint> = async ({ stores }, { query }) => {
  const wanted = fold(query.searchParam ?? '');
  const found = (await stores.fileLists.list()).filter(({ name }) => fold(name).includes(wanted));
  const { rows, ...position } = pageOf(found, query);
  return { files: rows.map(presentFileList), ...position };
};
