import * as contract from '@recado/shared/contract/file-lists';
import { bind, type Binding } from '../../context/binding.ts';
import { addListedFiles } from './add-listed-files.ts';
import { createFileList } from './create-file-list.ts';
import { deleteFileList } from './delete-file-list.ts';
import { getFileList } from './get-file-list.ts';
import { listAllFileLists } from './list-all-file-lists.ts';
import { listFileLists } from './list-file-lists.ts';
import { updateFileList } from './update-file-list.ts';

export const fileListsBindings: Binding[] = [
  bind(contract.listFileLists, listFileLists),
  bind(contract.listAllFileLists, listAllFileLists),
  bind(contract.getFileList, getFileList),
  bind(contract.createFileList, createFileList),
  bind(contract.updateFileList, updateFileList),
  bind(contract.addListedFiles, addListedFiles),
  bind(contract.deleteFileList, deleteFileList),
];
