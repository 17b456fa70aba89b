import { readFileSync } from 'node:fs';

const checkInterval = 500;

/** The parent of a process; undefined if /proc does not show it. */
const parentOf = (pid: number): string | undefined => {
  try {
    // The process name in parentheses may hold spaces and parentheses: fields are counted from its end.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
};

/** The ids of this process's parent (npm's shell) and grandparent (npm). They change when one of the two ends. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid) ?? ''}`;

/**
 * Calls `ended` when the npm that started this process has ended. A killed npm does not end the process in its shell,
 * which would go on running with its ports.
 */
export const whenLauncherEnds = (ended: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const launcher = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === launcher) return;
    clearInterval(timer);
    ended();
  }, checkInterval);
  timer.unref();
};
