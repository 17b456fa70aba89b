import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseShape } from './shape.ts';

/** The folder with the shape of each kept release. */
export const releasesFolder = join(import.meta.dirname, 'shapes');

/** Returns the kept releases, the oldest first: their names begin with their dates. */
export const keptReleases = (): { name: string; shape: ReleaseShape }[] =>
  readdirSync(releasesFolder)
    .toSorted()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      shape: JSON.parse(readFileSync(join(releasesFolder, file), 'utf8')) as ReleaseShape,
    }));
