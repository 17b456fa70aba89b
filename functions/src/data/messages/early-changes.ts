import { truncateToBytes } from '@recado/shared/text/truncate-to-bytes';
import { isDeepStrictEqual } from 'node:util';
import type { MessageChange } from './record.ts';

/** Changes kept for a message that has not come. */
const maxEarlyChanges = 20;
/** Bytes of an edit's text that are kept so, and people whom it names, with bytes of their names: all of them stand in one item, which takes 400 KB. */
const maxEditBytes = 10_000;
const maxMentions = 20;
const maxNameBytes = 100;

const kept = (change: MessageChange): MessageChange => {
  if (change.type !== 'edit') return change;
  const mentions = change.mentions
    .slice(0, maxMentions)
    .map((mention) => ({ ...mention, name: mention.name && truncateToBytes(mention.name, maxNameBytes) }));
  return { ...change, body: truncateToBytes(change.body, maxEditBytes), mentions };
};

const isEditBy = (one: MessageChange, { by }: MessageChange): boolean =>
  one.type === 'edit' && one.by.fromMe === by.fromMe && isDeepStrictEqual(one.by.address, by.address);

/**
 * What waits for a message, with one change more: of edits each author's newest. Null where nothing is to be added: it is
 * known, older than what is, or there is too much already.
 */
export const withEarlyChange = (
  known: readonly MessageChange[],
  given: MessageChange,
): readonly MessageChange[] | null => {
  const change = kept(given);
  if (known.some((one) => isDeepStrictEqual(one, change))) return null;
  const earlier = change.type === 'edit' ? known.find((one) => isEditBy(one, change)) : undefined;
  if (earlier) return earlier.at >= change.at ? null : known.map((one) => (one === earlier ? change : one));
  return known.length >= maxEarlyChanges ? null : [...known, change];
};
