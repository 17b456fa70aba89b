import { watch } from 'node:fs';

interface Watched {
  /** Absolute paths; their subfolders count too. */
  readonly folders: readonly string[];
  /** Restarts what was made of the files. A rejection is reported, and the next change tries again. */
  readonly restart: () => Promise<void>;
  readonly report: (line: string) => void;
  readonly name: string;
}

/** Milliseconds without a further change before a restart: editors write a file in several steps. */
const quiet = 200;

const isSource = (file: string | null): boolean =>
  file !== null && /\.(ts|json)$/.test(file) && !/(^|\/)(node_modules|test)\/|\.test\.ts$/.test(file);

/** Restarts a part when a source file changes. Changes during a restart cause one more. */
export const restartOnChange = ({ folders, restart, report, name }: Watched): { close: () => Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const restartNow = async (file: string): Promise<void> => {
    const start = performance.now();
    try {
      await restart();
      report(`${file} changed: restarted the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      report(`${file} changed: the ${name} did not start. Save a file to try again.\n${(error as Error).message}`);
    }
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!isSource(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(() => restartNow(file!));
      }, quiet);
    }),
  );
  return {
    close: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await running;
    },
  };
};
