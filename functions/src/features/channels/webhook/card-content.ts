import { type Card, card, maxCardLine } from '@recado/shared/contract/cards';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cardText } from '@recado/shared/text/card-text';
import { cut } from '../../../conversation/engine/last-message.ts';

/** Lines as long as a card takes them. */
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

/** A card that came, as the conversation holds it; null where the channel told what none can be. */
export const cardContent = (given: Card): InboundContent | null => {
  const { success, data } = card.safeParse(shortened(given));
  return success ? { type: 'card', body: cardText(data), card: data, media: null } : null;
};
