import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

const linesOfFunctions = async (): Promise<string[]> =>
  (await readFile(join(process.env.LOG_FOLDER ?? '', 'functions.log'), 'utf8')).trimEnd().split('\n');

/** Returns the lines about a failed call in the log of the cloud's functions; the end of the log for a call without an id. */
export const loggedOf = async (requestId: string | undefined): Promise<string> => {
  const logged = (lines: string[]) =>
    requestId === undefined ? lines.slice(-10) : lines.filter((line) => line.includes(requestId));
  // Another process writes the log, which may come behind the answer.
  const found = await vi
    .waitUntil(async () => {
      const lines = logged(await linesOfFunctions());
      return lines.length > 0 && lines;
    })
    .catch(() => ['nothing was logged']);
  return found.join('\n');
};
