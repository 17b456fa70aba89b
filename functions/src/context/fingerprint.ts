import { createHash } from 'node:crypto';
import type { SentFile } from './integrator-context.ts';

/** Returns the hash of what a call asks for: two calls with the same one differ in nothing but their form. */
export const fingerprintOf = (asked: unknown, files: readonly SentFile[] = []): string => {
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for (const { name, mimetype, bytes } of files)
    hash.update(JSON.stringify([name, mimetype, bytes.length])).update(bytes);
  return hash.digest('hex');
};
