import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { plainText } from '@recado/shared/text/plain-text';
import { withoutSignature } from '@recado/shared/text/signature';
import { truncate } from '../../../components/truncate.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/use-translate.ts';
import { cardLines } from './card-lines.ts';
import { markupLines, plainSpan, splitLines, type Span } from './spans.ts';

/** The content of a message in a document. */
export interface MessageContent {
  fromMe: boolean;
  author: string;
  quoted: { author: string; text: string } | null;
  /** The text, or what the message is; empty for an image alone. */
  lines: Span[][];
  time: string;
}

/** Characters of a quoted text that are shown. */
const quotedLength = 120;

/** The name of who wrote a message, where the message does not give it. */
const nameOf = (fromMe: boolean, ticket: Ticket): string => (fromMe ? ticket.whatsapp.name : ticket.contact.name);

const linesOf = (message: Message, hasImage: boolean, t: Translate): Span[][] => {
  const { isDeleted, fromMe, card, mediaType, mediaName, mentions, user } = message;
  if (isDeleted) return [[plainSpan(t(fromMe ? 'messages:deleted.own' : 'messages:deleted.contact'))]];
  const isPlain = mediaType === 'conversation' || hasImage;
  const inCard = card === null ? [] : cardLines(card);
  // The body of a card begins with some of its lines.
  const body = withoutSignature(message.body, user?.name)
    .split('\n')
    .filter((line) => !inCard.some((cardLine) => cardLine.includes(line)))
    .join('\n');
  const text = [body, ...inCard].filter((part) => part !== '').join('\n');
  if (isPlain) return text.trim() === '' ? [] : markupLines(text.trim(), mentions);
  const kind = plainSpan(`[${t(`messages:type.${mediaType}`)}] `);
  if (text.trim() === '') return splitLines([kind, plainSpan(mediaName ?? '')]);
  const [first = [], ...others] = markupLines(text.trim(), mentions);
  return [[kind, ...first], ...others];
};

const quotedOf = ({ quotedMsg, isDeleted }: Message, ticket: Ticket, t: Translate): MessageContent['quoted'] => {
  if (!quotedMsg || isDeleted) return null;
  const { author, fromMe, mediaType } = quotedMsg;
  const body = withoutSignature(quotedMsg.body, fromMe ? author : null);
  return {
    author: author ?? nameOf(fromMe, ticket),
    text: body === '' ? t(`messages:type.${mediaType}`) : truncate(plainText(body), quotedLength),
  };
};

/** Returns the content of a message in a document; `hasImage` is true where it also shows the message's image. */
export const messageContent = (message: Message, ticket: Ticket, hasImage: boolean, t: Translate): MessageContent => {
  const { fromMe, user, participant, createdAt } = message;
  const date = new Date(createdAt);
  return {
    fromMe,
    author: (fromMe ? user?.name : participant) ?? nameOf(fromMe, ticket),
    quoted: quotedOf(message, ticket, t),
    lines: linesOf(message, hasImage, t),
    time: `${formatDate(date)} ${formatTime(date)}`,
  };
};
