import { type Card, card, maxCardLine, maxCardText } from '@recado/shared/contract/cards';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cardText } from '@recado/shared/text/card-text';
import { cutText } from '@recado/shared/text/cut-text';

const line = (text: string): string => cutText(text, { units: maxCardLine });

/** Cuts the lines of a card to their maximum length. */
const shortened = (given: Card): Card => {
  switch (given.type) {
    case 'location':
      return {
        ...given,
        name: given.name && line(given.name),
        address: given.address && cutText(given.address, { units: maxCardText }),
      };
    case 'contacts':
      return {
        ...given,
        contacts: given.contacts.map(({ name, numbers }) => ({
          name: line(name),
          numbers: numbers.map((number) => cutText(number, { units: 40 })),
        })),
      };
    case 'answer':
      return { ...given, rowId: line(given.rowId), text: cutText(given.text, { units: maxCardText }) };
    default:
      return given;
  }
};

/** Returns an inbound card as message content; null for one that breaks the contract. */
export const cardContent = (given: Card): InboundContent | null => {
  const { success, data } = card.safeParse(shortened(given));
  return success ? { type: 'card', body: cardText(data), card: data, media: null } : null;
};
