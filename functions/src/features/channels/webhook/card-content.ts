import { type Card, card, maxCardLine } from '@recado/shared/contract/cards';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cardText } from '@recado/shared/text/card-text';
import { cut } from '../../../conversation/engine/last-message.ts';

/** Cuts the lines of a card to their maximum length. */
const shortened = (given: Card): Card => {
  switch (given.type) {
    case 'location':
      return { ...given, name: given.name && cut(given.name, maxCardLine) };
    case 'contacts':
      return {
        ...given,
        contacts: given.contacts.map(({ name, numbers }) => ({
          name: cut(name, maxCardLine),
          numbers: numbers.map((number) => cut(number, 40)),
        })),
      };
    case 'answer':
      return { ...given, rowId: cut(given.rowId, maxCardLine) };
    default:
      return given;
  }
};

/** Returns an inbound card as message content; null for one that breaks the contract. */
export const cardContent = (given: Card): InboundContent | null => {
  const { success, data } = card.safeParse(shortened(given));
  return success ? { type: 'card', body: cardText(data), card: data, media: null } : null;
};
