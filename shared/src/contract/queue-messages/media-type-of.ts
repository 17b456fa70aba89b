import type { Card } from '../cards.ts';
import type { MediaType } from '../media-types.ts';
import type { InboundContent } from './inbound.ts';

type Cards = { [T in Card['type']]: (card: Extract<Card, { type: T }>) => MediaType };

const cards: Cards = {
  location: () => 'locationMessage',
  contacts: () => 'contactMessage',
  list: () => 'listMessage',
  buttons: () => 'interactiveMessage',
  payment: () => 'interactiveMessage',
  answer: () => 'conversation',
  poll: () => 'pollCreationMessageV3',
  event: () => 'eventMessage',
  group: () => 'group_log',
  preview: ({ isAd }) => (isAd ? 'adMetaPreview' : 'conversation'),
};

/** What a message with a card is, by the specification's names. A text with a preview or an answer stays a text. */
export const mediaTypeOfCard = (card: Card): MediaType => (cards[card.type] as (card: Card) => MediaType)(card);

/** What a message that a channel told is, by the specification's names. */
export const mediaTypeOf = (content: InboundContent): MediaType => {
  switch (content.type) {
    case 'text':
      return 'conversation';
    case 'media':
      return content.media.kind;
    case 'card':
      return mediaTypeOfCard(content.card);
    case 'viewOnce':
      return 'viewOnceMessage';
    case 'undecryptable':
      return 'undecryptable';
    case 'call':
      return 'call_log';
    case 'unsupported':
      return 'unsupported';
  }
};
