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

/** Returns the media type of a message with a card. A text with a link preview or a reply stays a text. */
export const mediaTypeOfCard = (card: Card): MediaType => (cards[card.type] as (card: Card) => MediaType)(card);

/** Returns the media type of an inbound message. */
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
