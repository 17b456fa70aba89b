import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { type MenuAnswer, readMenuAnswer } from '@recado/shared/text/menu-text';

/** Reads a message as the answer to a menu with `count` choices: a text, or a row or button of the menu. Others choose nothing. */
export const readChoice = ({ content }: Pick<InboundMessage, 'content'>, count: number): MenuAnswer => {
  if (content.type === 'text') return readMenuAnswer(content.body, count);
  if (content.type === 'card' && content.card.type === 'answer') return readMenuAnswer(content.card.rowId, count);
  return { type: 'invalid' };
};
