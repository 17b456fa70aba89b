import * as z from 'zod';
import { fileListLimits, maxListedFiles } from '../limits/file-lists.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { uploadedFile } from './messages.ts';
import { done, id, idParams, pageResult, recordChanges, searchedPage, trimmed } from './parameters.ts';

/** A file of a list, in the order in which they are sent. */
export const fileOption = z.object({
  /** Identifies the file in its list. */
  id: z.ulid(),
  name: uploadedFile.shape.name,
  /** Key of the file in the company's library. */
  path: uploadedFile.shape.key,
  /** The media type that it is sent as. */
  mediaType: z.enum(['image', 'audio', 'video', 'application']),
  mimetype: z.string(),
  /** Bytes. */
  size: z.int().positive(),
});
export type FileOption = z.output<typeof fileOption>;

const texts = { name: trimmed(fileListLimits.name), message: trimmed(fileListLimits.message) };

export const fileList = z.object({ id, ...texts, userId: id, options: z.array(fileOption) });
export type FileList = z.output<typeof fileList>;

/** A file that the list has already, by its path, or one that was uploaded to the company's library. */
const givenFile = z.object({ path: uploadedFile.shape.key, name: uploadedFile.shape.name });

const givenFiles = z
  .array(givenFile)
  .max(maxListedFiles)
  .refine((files) => new Set(files.map(({ path }) => path)).size === files.length);

export const listFileLists = endpoint({
  name: 'listFileLists',
  summary: 'Lists the file lists of the company by name, a page at a time',
  group: 'inbox',
  method: 'GET',
  path: '/files',
  query: searchedPage,
  result: z.object({ files: z.array(fileList), ...pageResult }),
  access: 'admin',
});

export const listAllFileLists = endpoint({
  name: 'listAllFileLists',
  summary: 'Lists the names of all file lists, for the choice of one',
  group: 'inbox',
  method: 'GET',
  path: '/files/list',
  result: z.array(fileList.pick({ id: true, name: true })),
  access: 'admin',
});

export const getFileList = endpoint({
  name: 'getFileList',
  summary: 'Returns a file list',
  group: 'inbox',
  method: 'GET',
  path: '/files/{id}',
  params: idParams('fileList'),
  result: fileList,
  access: 'admin',
});

export const createFileList = endpoint({
  name: 'createFileList',
  summary: 'Creates a file list; its files are uploaded to the company’s library before',
  group: 'inbox',
  method: 'POST',
  creates: true,
  path: '/files',
  body: z.object({ ...texts, options: givenFiles.default([]) }),
  result: fileList,
  access: 'admin',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Catálogo', message: 'Segue o nosso catálogo.' } },
});

export const updateFileList = endpoint({
  name: 'updateFileList',
  summary: 'Changes a file list; `options` names all its files in their order, kept and new ones',
  group: 'inbox',
  method: 'PUT',
  edit: true,
  path: '/files/{id}',
  params: idParams('fileList'),
  body: z.object({ ...texts, options: givenFiles }).partial(),
  result: fileList,
  access: 'admin',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT'],
  example: { body: { message: 'Segue o catálogo deste mês.' } },
});

export const addListedFiles = endpoint({
  name: 'addListedFiles',
  summary: 'Adds files to a file list, behind those that it has; they are uploaded to the company’s library before',
  group: 'inbox',
  method: 'POST',
  path: '/files/uploadList/{id}',
  params: idParams('fileList'),
  body: z.object({ files: givenFiles.min(1) }),
  result: fileList,
  access: 'admin',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT'],
  example: {
    body: { files: [{ path: 'uploads/c/1/library/1/01ARZ3NDEKTSV4RRFFQ69G5FAV/foto.jpg', name: 'foto.jpg' }] },
  },
});

export const deleteFileList = endpoint({
  name: 'deleteFileList',
  summary: 'Deletes a file list with its files; messages sent with a file keep it',
  group: 'inbox',
  method: 'DELETE',
  path: '/files/{id}',
  params: idParams('fileList'),
  result: done,
  access: 'admin',
});

/** Sent to administrators. */
export const fileListEvent = realtimeEvent('file', recordChanges({ fileList }, { fileListId: id }));
