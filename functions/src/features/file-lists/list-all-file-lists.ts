import type { listAllFileLists as endpoint } from '@recado/shared/contract/file-lists';
import type { UseCase } from '../../context/binding.ts';

/** The names of all file lists, by name. */
export const listAllFileLists: UseCase<typeof endpoint> = async ({ stores }) =>
  (await stores.fileLists.list()).map(({ id, name }) => ({ id, name }));
