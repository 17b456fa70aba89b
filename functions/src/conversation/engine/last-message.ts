import { nameMentions } from '@recado/shared/text/mentions';
import { mediaTypeIcons } from '@recado/shared/text/media-type-icons';
import type { MessageRecord } from '../../data/messages/record.ts';

/** Characters that a ticket keeps of its last message: lists show 40 (specification 1, section 9), and every list repeats it. */
const lastMessageLength = 100;

/** The first characters of a text, never half of an emoji. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** A message as lists show it, on one line. */
export const lastMessageOf = ({
  mediaType,
  body,
  media,
  mentions = [],
}: Pick<MessageRecord, 'mediaType' | 'body' | 'media' | 'mentions'>): string => {
  // What a call's body says is a kind of call, no text.
  const text =
    mediaType === 'call_log'
      ? ''
      : nameMentions(body, mentions) || (mediaType === 'application' ? (media?.name ?? '') : '');
  // Cut first: a body may have 65,536 characters.
  return cut(
    `${mediaTypeIcons[mediaType]} ${cut(text, lastMessageLength * 2)}`.replace(/\s+/g, ' ').trim(),
    lastMessageLength,
  );
};
