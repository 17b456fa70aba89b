import { nameMentions } from '@recado/shared/text/mentions';
import { mediaTypeIcons } from '@recado/shared/text/media-type-icons';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { MessageRecord } from '../../data/messages/record.ts';

/** Characters of the preview that a ticket stores: lists show 40 (specification 1, section 9). */
const lastMessageLength = 100;

/** Cuts a text, without splitting a surrogate pair. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** Returns the preview of a message, on one line. */
export const lastMessageOf = ({
  mediaType,
  body,
  media,
  mentions = [],
}: Pick<MessageRecord, 'mediaType' | 'body' | 'media' | 'mentions'>): string => {
  // The body of a call is its kind, not a text.
  const text =
    mediaType === 'call_log'
      ? ''
      : nameMentions(body, mentions) || (mediaType === 'application' ? withoutDirections(media?.name ?? '') : '');
  // Cut first: a body may have 65,536 characters.
  return cut(
    `${mediaTypeIcons[mediaType]} ${cut(text, lastMessageLength * 2)}`.replace(/\s+/g, ' ').trim(),
    lastMessageLength,
  );
};
