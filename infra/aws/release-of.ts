import { execFileSync } from 'node:child_process';

/** Returns the commit of a checkout, with `-changed` where files differ from it; `unknown` outside of a checkout. */
export const releaseOf = (checkout: string): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--abbrev=8', '--exclude=*', '--dirty=-changed'], {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
};
