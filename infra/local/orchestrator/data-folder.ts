import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const marker = 'recado-data.txt';

/** The data folder can't be used, for a reason that the person at the keyboard can mend. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

export interface DataFolder {
  readonly path: string;
  /** Lets another instance use the folder. */
  release(): void;
}

/** True for the folder of another instance, and for one that holds such folders: `.data` has `.data/e2e` and `.data/bench/*` inside. */
const holdsInstances = (folder: string): boolean => {
  if (!statSync(folder).isDirectory()) return false;
  return [folder, ...readdirSync(folder).map((name) => join(folder, name))].some((each) =>
    existsSync(join(each, marker)),
  );
};

/** A lock that the system takes away with the process, however it ends. */
const lock = (path: string): DatabaseSync => {
  const database = new DatabaseSync(join(path, 'lock.db'));
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (at TEXT); COMMIT;',
    );
    return database;
  } catch {
    database.close();
    throw new DataFolderError(
      `Another Recado uses ${path}. End it, or give this one a folder of its own: npm start -- --data DIR --port-base 4200`,
    );
  }
};

/**
 * Opens the folder of an instance for this process alone.
 * @param fresh empties it first; refused where the folder is not one of ours, so that a slip of the keyboard costs nothing
 */
export const openDataFolder = (path: string, fresh: boolean): DataFolder => {
  const content = () => (existsSync(path) ? readdirSync(path).filter((name) => !holdsInstances(join(path, name))) : []);
  if (!existsSync(join(path, marker)) && content().length > 0)
    throw new DataFolderError(`${path} holds files that are not Recado's: choose an empty folder`);
  mkdirSync(path, { recursive: true });
  const held = lock(path);
  if (fresh) {
    for (const name of content())
      if (!name.startsWith('lock.db')) rmSync(join(path, name), { recursive: true, force: true });
  }
  writeFileSync(
    join(path, marker),
    'Everything that this instance of Recado stores. `npm start -- --fresh` empties it.\n',
  );
  return {
    path,
    release: () => {
      held.close();
    },
  };
};
