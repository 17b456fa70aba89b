import type { BotMessage } from '@recado/shared/bot/answer';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';

/** Reads a message as the answer to a menu: a text, or a row or button of the menu. Others choose nothing. */
export const botMessage = ({ content, at }: Pick<InboundMessage, 'content' | 'at'>): BotMessage => {
  if (content.type === 'text') return { answer: content.body, at };
  return { answer: content.type === 'card' && content.card.type === 'answer' ? content.card.rowId : null, at };
};
