import { createHash } from 'node:crypto';

/** Characters that the id of a message may have. */
const longest = 200;

/** Meta's id of a message as the product keeps it: the same, but where it is longer than any other channel's. */
export const widOfMid = (mid: string): string =>
  mid.length <= longest ? mid : `h.${createHash('sha256').update(mid).digest('hex')}`;
