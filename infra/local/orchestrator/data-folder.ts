import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const marker = 'recado-data.txt';

/** Thrown when the data folder can't be used; the message says what the user can do. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

interface DataFolder {
  readonly path: string;
  /** Lets another instance use the folder. */
  release(): void;
}

/** True for the folder of another instance, and for a folder of such folders, as `.data` holds `.data/e2e`. */
const holdsInstances = (folder: string): boolean => {
  if (!statSync(folder).isDirectory()) return false;
  return [folder, ...readdirSync(folder).map((name) => join(folder, name))].some((each) =>
    existsSync(join(each, marker)),
  );
};

/** Locks the folder with SQLite; the system releases the lock when the process ends, however it ends. */
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
 * Opens and locks the folder of an instance.
 * @param fresh empties it first
 * @throws DataFolderError if another instance uses the folder or it holds files that are not Recado's
 */
export const openDataFolder = (path: string, fresh: boolean): DataFolder => {
  const content = () => (existsSync(path) ? readdirSync(path).filter((name) => !holdsInstances(join(path, name))) : []);
  if (!existsSync(join(path, marker)) && content().length > 0)
    throw new DataFolderError(`${path} holds files that are not Recado's: choose an empty folder`);
  mkdirSync(path, { recursive: true });
  const folderLock = lock(path);
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
      folderLock.close();
    },
  };
};
