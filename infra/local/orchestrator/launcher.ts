import { readFileSync } from 'node:fs';

const checkEvery = 500;

/** The parent of a process; undefined where the system does not tell. */
const parentOf = (pid: number): string | undefined => {
  try {
    // The name in parentheses may hold anything, so the fields are counted from its end.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
};

/** This process's parent (npm's shell) and that one's (npm): whoever dies hands its children to another. */
const ancestry = () => `${process.ppid} ${parentOf(process.ppid) ?? ''}`;

/**
 * Calls back when npm, which started this process, is gone. An npm that is told to end ends its shell at
 * most and not what runs in it, so without this a killed `npm start` would go on, with its ports.
 */
export const whenLauncherEnds = (ended: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const launcher = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === launcher) return;
    clearInterval(timer);
    ended();
  }, checkEvery);
  timer.unref();
};
