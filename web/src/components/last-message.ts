import type { Ticket } from '@recado/shared/contract/tickets';
import { mediaTypeIcons } from '@recado/shared/text/media-type-icons';
import { plainText } from '@recado/shared/text/plain-text';
import { truncate } from './truncate.ts';
import type { Translate } from '../i18n/use-translate.ts';

const textOf = (
  { lastMessage, lastMessageType }: Pick<Ticket, 'lastMessage' | 'lastMessageType'>,
  t: Translate,
): string => {
  const line = plainText(lastMessage);
  if (lastMessageType !== 'conversation' && line === mediaTypeIcons[lastMessageType])
    return `${line} ${t(`messages:type.${lastMessageType}`)}`;
  return line === '' ? t('tickets:noText') : line;
};

/** Characters of the author's name: the message is what matters. */
const authorLength = 24;

/**
 * The last message as one line of plain text without markup; in a group, behind its author. A message without text is named
 * by its type.
 */
export const previewOf = (
  ticket: Pick<Ticket, 'lastMessage' | 'lastMessageType' | 'lastMessageAuthor'>,
  t: Translate,
): string =>
  ticket.lastMessageAuthor === null
    ? textOf(ticket, t)
    : `${truncate(ticket.lastMessageAuthor, authorLength)}: ${textOf(ticket, t)}`;
