import type { FileOption } from '@recado/shared/contract/file-lists';
import type { UserContext } from '../../context/context.ts';
import { attachLibraryFile } from '../../domain/files/attach-library-file.ts';
import { isSameFile } from '../../domain/files/change-library-file.ts';

interface GivenFile {
  path: string;
  name: string;
}

const kinds = ['image', 'audio', 'video'] as const;
const mediaTypeOf = (mimetype: string): FileOption['mediaType'] =>
  kinds.find((kind) => mimetype.startsWith(`${kind}/`)) ?? 'application';

/** Keeps a file that the caller has uploaded to the library. */
const attach = async (context: UserContext, { path, name }: GivenFile): Promise<FileOption> => {
  const { key, mimetype, size } = await attachLibraryFile(context, path);
  return { id: context.ids.ulid(), name, path: key, mediaType: mediaTypeOf(mimetype), mimetype, size };
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
    const kept = before.find(({ path }) => isSameFile(path, file.path));
    options.push(kept ? { ...kept, name: file.name } : await attach(context, file));
  }
  return options;
};
