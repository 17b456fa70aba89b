import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/file-lists';
import { maxListedFiles } from '@recado/shared/limits/file-lists';
import { bindAll, type UseCase } from '../../context/binding.ts';
import { fileListEntity, type FileListRecord, presentFileList } from '../../data/file-lists/store.ts';
import { isSameFile } from '../../domain/files/change-library-file.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { searchPage } from '../../platform/page-of.ts';
import { attachFiles } from './attach-files.ts';

const fileLists = recordsOf({
  thing: 'fileList',
  store: ({ stores }) => stores.fileLists,
  present: presentFileList,
  files: ({ options }: FileListRecord) => options.map(({ path }) => path),
  effects: recordEvents(fileListEntity, contract.fileListEvent, {
    /** The room of administrators, who alone see file lists. */
    rooms: () => ['everything'],
    changed: (record: FileListRecord) => ({ fileList: presentFileList(record) }),
    removed: ({ id }) => ({ fileListId: id }),
  }),
});

/** The file lists whose name contains the searched text. */
export const listFileLists: UseCase<typeof contract.listFileLists> = async ({ stores }, { query }) => {
  const { rows, ...position } = searchPage(await stores.fileLists.list(), query, ({ name }) => [name]);
  return { files: rows.map(presentFileList), ...position };
};

/** The names of all file lists, by name. */
export const listAllFileLists: UseCase<typeof contract.listAllFileLists> = async ({ stores }) =>
  (await stores.fileLists.list()).map(({ id, name }) => ({ id, name }));

/** Returns a file list. */
export const getFileList: UseCase<typeof contract.getFileList> = fileLists.get;

/** Adds a file list with its files. */
export const createFileList: UseCase<typeof contract.createFileList> = async (context, { body }) => {
  const record = fileListEntity.record({
    ...body,
    options: await attachFiles(context, [], body.options),
    id: await context.ids.next('file-list'),
    userId: context.actor.viewer.id,
  });
  return fileLists.add(context, record);
};

/** Changes a file list, and deletes the files that it then lacks. */
export const updateFileList: UseCase<typeof contract.updateFileList> = (context, input) =>
  fileLists.change(context, input, async ({ options }) => {
    const { options: given, ...texts } = input.body;
    return { ...texts, options: given ? await attachFiles(context, options, given) : options };
  });

const tooMany = (): AppError =>
  new AppError('ERR_VALIDATION', { issues: [{ path: 'body.files', code: 'too_big', maximum: maxListedFiles }] });

/** Adds files to a list; those that it has already stay where they are. */
export const addListedFiles: UseCase<typeof contract.addListedFiles> = (context, { params, body }) =>
  fileLists.change(context, { params }, async ({ options }) => {
    const added = body.files.filter((file) => !options.some(({ path }) => isSameFile(path, file.path)));
    if (options.length + added.length > maxListedFiles) throw tooMany();
    return { options: [...options, ...(await attachFiles(context, options, added))] };
  });

/** Deletes a file list, and its files unless something else uses them (ADR 0040). */
export const deleteFileList: UseCase<typeof contract.deleteFileList> = (context, { params: { id } }) =>
  fileLists.remove(context, id);

export const fileListsBindings = bindAll(contract, {
  listFileLists,
  listAllFileLists,
  getFileList,
  createFileList,
  updateFileList,
  addListedFiles,
  deleteFileList,
});
