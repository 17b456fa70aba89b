import { cutToBytes } from '@recado/shared/text/cut-to-bytes';
import { isDeepStrictEqual } from 'node:util';
import type { MessageChange } from './record.ts';

/** Changes kept for a message that has not come. */
const mostEarly = 20;
/** Bytes of an edit's text that are kept so: all of them stand in one item, which takes 400 KB. */
const longestEdit = 15_000;

const kept = (change: MessageChange): MessageChange => (change.type === 'edit' ? { ...change, body: cutToBytes(change.body, longestEdit) } : change);

const isEditBy = (one: MessageChange, { by }: MessageChange): boolean =>
  one.type === 'edit' && one.by.fromMe === by.fromMe && isDeepStrictEqual(one.by.address, by.address);

/**
 * What waits for a message, with one change more: of edits each author's newest. Null where nothing is to be added: it is
 * known, older than what is, or there is too much already.
 */
export const withEarlyChange = (known: readonly MessageChange[], given: MessageChange): readonly MessageChange[] | null => {
  const change = kept(given);
  if (known.some((one) => isDeepStrictEqual(one, change))) return null;
  const earlier = change.type === 'edit' ? known.find((one) => isEditBy(one, change)) : undefined;
  if (earlier) return earlier.at >= change.at ? null : known.map((one) => (one === earlier ? change : one));
  return known.length >= mostEarly ? null : [...known, change];
};
