import { createHash } from 'node:crypto';

/** Characters that a message id may have. */
const maxLength = 200;

/** Returns the message id of Meta's id: the same one, or its hash if it is too long. */
export const widOfMid = (mid: string): string =>
  mid.length <= maxLength ? mid : `h.${createHash('sha256').update(mid).digest('hex')}`;
