import type { Context } from '../../context/context.ts';
import { companyContext } from '../../context/system-context.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { libraryCompany } from '../../platform/media/keys.ts';
import type { Write } from '../../platform/write.ts';
import { libraryFileCheck } from './library-file-check.ts';
import { dropUnusedLibraryFile } from './remove-files.ts';

/** The keys of the library's files that a record has before and after a change; null for none. */
interface LibraryFiles {
  before?: readonly (string | null)[];
  after?: readonly (string | null)[];
}

/** Returns the distinct keys of `some` that `others` lack. */
const keysOnlyIn = (some: LibraryFiles['before'] = [], others: LibraryFiles['before'] = []): string[] =>
  [...new Set(some)].filter((key) => key !== null && !others.includes(key)) as string[];

/** The context of the company in whose library a file is kept: an announcement's may be another than the caller's. */
const ownerOf = async (context: Context, key: string): Promise<Context | null> => {
  const companyId = libraryCompany(key);
  if (companyId === null) return null;
  return companyId === context.company.id ? context : await companyContext(companyId);
};

const ownersOf = async (context: Context, keys: readonly string[]): Promise<{ key: string; owner: Context }[]> => {
  const found = await Promise.all(keys.map(async (key) => ({ key, owner: await ownerOf(context, key) })));
  return found.flatMap(({ key, owner }) => (owner ? [{ key, owner }] : []));
};

/**
 * Commits the change of a record that has files of the library, with the uses that the change adds and removes, each
 * once. Deletes the files that nothing uses afterwards (ADR 0040).
 *
 * @throws ConditionFailed those of `writes`; label `library` if a file is gone
 */
export const commitWithLibraryFiles = async (
  context: Context,
  { before, after }: LibraryFiles,
  writes: readonly Write[],
  effects: readonly Effect[],
): Promise<void> => {
  const [added, released] = await Promise.all([
    ownersOf(context, keysOnlyIn(after, before)),
    ownersOf(context, keysOnlyIn(before, after)),
  ]);
  await context.commit(
    [
      ...writes,
      ...added.map(({ key, owner }) => owner.stores.files.use(key, 1)),
      ...released.map(({ key, owner }) => owner.stores.files.use(key, -1)),
    ],
    [...effects, ...released.map(({ key, owner }) => libraryFileCheck(owner, key))],
  );
  for (const { key, owner } of released) await dropUnusedLibraryFile(owner, key);
};
