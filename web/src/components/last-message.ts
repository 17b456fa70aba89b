import type { Ticket } from '@recado/shared/contract/tickets';
import { mediaTypeIcons } from '@recado/shared/text/media-type-icons';
import type { Translate } from '../i18n/use-translate.ts';

/** The last message as one line of plain text without markup. A message without text is named by its type. */
export const previewOf = (
  { lastMessage, lastMessageType }: Pick<Ticket, 'lastMessage' | 'lastMessageType'>,
  t: Translate,
): string => {
  const line = lastMessage
    .replace(/```|[*_~](?=\S)|(?<=\S)[*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (lastMessageType !== 'conversation' && line === mediaTypeIcons[lastMessageType])
    return `${line} ${t(`messages:type.${lastMessageType}`)}`;
  return line === '' ? t('tickets:noText') : line;
};
