import { withoutSignature } from '@recado/shared/text/signature';
import { nameMentions } from '@recado/shared/text/mentions';
import { mediaTypeIcons } from '@recado/shared/text/media-type-icons';
import { plainText } from '@recado/shared/text/plain-text';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { MessageRecord } from '../../data/messages/record.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** Characters of the preview that a ticket stores: lists show 40 (specification 1, section 9). */
const lastMessageLength = 100;

/** Replaces a deleted message in previews, and its text where the company's settings hide it (behaviour, section 16). */
export const deletedText = '🚫 _Mensagem Apagada_';

/** Returns the preview of a message, on one line, without a signature and without markup. */
export const lastMessageOf = ({
  mediaType,
  body,
  media,
  mentions = [],
  isDeleted,
  user,
}: Pick<MessageRecord, 'mediaType' | 'body' | 'media' | 'mentions' | 'isDeleted'> &
  Partial<Pick<MessageRecord, 'user'>>): string => {
  if (isDeleted) return deletedText;
  // The body of a call is its kind, not a text.
  const text =
    mediaType === 'call_log'
      ? ''
      : plainText(nameMentions(withoutSignature(body, user?.name), mentions)) ||
        (mediaType === 'application' ? withoutDirections(media?.name ?? '') : '');
  return cutText(`${mediaTypeIcons[mediaType]} ${text}`.replace(/\s+/g, ' ').trim(), { units: lastMessageLength });
};
