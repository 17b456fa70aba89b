import { cutText } from '@recado/shared/text/cut-text';
import { isDeepStrictEqual } from 'node:util';
import type { MessageChange } from './record.ts';

/** Early changes kept for one message. */
const maxEarlyChanges = 20;
/** Limits of an early edit: bytes of its text, its mentions, and bytes of their names. All early changes are in one item, which takes 400 KB. */
const maxEditBytes = 10_000;
const maxMentions = 20;
const maxNameBytes = 100;

const shortenEdit = (change: MessageChange): MessageChange => {
  if (change.type !== 'edit') return change;
  const mentions = change.mentions
    .slice(0, maxMentions)
    .map((mention) => ({ ...mention, name: mention.name && cutText(mention.name, { bytes: maxNameBytes }) }));
  return { ...change, body: cutText(change.body, { bytes: maxEditBytes }), mentions };
};

const isEditBy = (one: MessageChange, { by }: MessageChange): boolean =>
  one.type === 'edit' && one.by.fromMe === by.fromMe && isDeepStrictEqual(one.by.address, by.address);

/**
 * Adds an early change; of edits, each author's newest is kept. Returns null where the change is known, older than the kept
 * one, or one too many.
 */
export const withEarlyChange = (
  known: readonly MessageChange[],
  given: MessageChange,
): readonly MessageChange[] | null => {
  const change = shortenEdit(given);
  if (known.some((one) => isDeepStrictEqual(one, change))) return null;
  const earlier = change.type === 'edit' ? known.find((one) => isEditBy(one, change)) : undefined;
  if (earlier) return earlier.at >= change.at ? null : known.map((one) => (one === earlier ? change : one));
  return known.length >= maxEarlyChanges ? null : [...known, change];
};
