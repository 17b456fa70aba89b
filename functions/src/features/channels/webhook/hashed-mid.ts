import { createHash } from 'node:crypto';

/** Returns an id for a message without one: the same for the same message, so that a repeated webhook adds none. */
export const hashedMid = (item: unknown): string =>
  `unnamed.${createHash('sha256').update(JSON.stringify(item)).digest('hex')}`;
