import { AppError } from '@recado/shared/contract/errors';
import type { addListedFiles as endpoint } from '@recado/shared/contract/file-lists';
import { maxListedFiles } from '@recado/shared/limits/file-lists';
import type { UseCase } from '../../context/binding.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { changeFileList } from './update-file-list.ts';

const tooMany = (): AppError =>
  new AppError('ERR_VALIDATION', { issues: [{ path: 'body.files', code: 'too_big', maximum: maxListedFiles }] });

/** Adds files to a list; those that it has already stay where they are. */
export const addListedFiles: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  changeFileList(context, id, ({ options }) => {
    const known = new Set(options.map(({ path }) => path));
    const added = body.files.filter(({ path }) => !known.has(path) && !known.has(attachedKey(path)));
    if (options.length + added.length > maxListedFiles) throw tooMany();
    return { options: [...options, ...added] };
  });
