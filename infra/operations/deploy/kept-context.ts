import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../aws/root.ts';

/** Returns the context that an installation keeps in the repository. */
export const keptContext = (): Record<string, string> => {
  const file = join(root, 'cdk.context.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
};
