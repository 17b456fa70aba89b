import { fileURLToPath } from 'node:url';

/** Folder of the repository, without a slash at its end. Entries and assets are named from here. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
