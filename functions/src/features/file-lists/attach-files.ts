import { AppError } from '@recado/shared/contract/errors';
import type { FileOption } from '@recado/shared/contract/file-lists';
import type { UserContext } from '../../context/context.ts';
import { attachUpload } from '../../conversation/files/attach-upload.ts';
import { dropUnusedLibraryFile } from '../../conversation/files/remove-files.ts';
import { attachedKey, libraryUploader } from '../../platform/media/keys.ts';
import type { Write } from '../../platform/write.ts';

interface GivenFile {
  path: string;
  name: string;
}

const kinds = ['image', 'audio', 'video'] as const;
const mediaTypeOf = (mimetype: string): FileOption['mediaType'] =>
  kinds.find((kind) => mimetype.startsWith(`${kind}/`)) ?? 'application';

/** Keeps a file that the caller has uploaded to the library. */
const attach = async (context: UserContext, { path, name }: GivenFile): Promise<FileOption> => {
  const { actor, company, ids } = context;
  const own = libraryUploader(company.id, path) === actor.viewer.id;
  const file = own ? await attachUpload(context, 'library', path) : null;
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  const { key, mimetype, size } = file;
  return { id: ids.ulid(), name, path: key, mediaType: mediaTypeOf(mimetype), mimetype, size };
};

/**
 * The files of a list: those that it had stay as they are, others are attached. A file that was uploaded and attached
 * before, by a call that is repeated, is found by its upload's key.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_STORAGE_LIMIT
 */
export const attachFiles = async (
  context: UserContext,
  before: readonly FileOption[],
  given: readonly GivenFile[],
): Promise<FileOption[]> => {
  const options: FileOption[] = [];
  for (const file of given) {
    const kept = before.find(({ path }) => path === file.path || path === attachedKey(file.path));
    options.push(kept ? { ...kept, name: file.name } : await attach(context, file));
  }
  return options;
};

const pathsOnlyIn = (some: readonly FileOption[], others: readonly FileOption[]): string[] => {
  const known = new Set(others.map(({ path }) => path));
  return some.map(({ path }) => path).filter((path) => !known.has(path));
};

/** Counts what a list uses of the library from now on, and what no longer. */
export const countUses = (
  { stores }: Pick<UserContext, 'stores'>,
  before: readonly FileOption[],
  after: readonly FileOption[],
): Write[] => [
  ...pathsOnlyIn(after, before).map((path) => stores.files.use(path, 1)),
  ...pathsOnlyIn(before, after).map((path) => stores.files.use(path, -1)),
];

/** Deletes the files that a list has no longer, unless something else uses them. */
export const dropRemovedFiles = async (
  context: UserContext,
  before: readonly FileOption[],
  after: readonly FileOption[],
): Promise<void> => {
  for (const path of pathsOnlyIn(before, after)) await dropUnusedLibraryFile(context, path);
};
