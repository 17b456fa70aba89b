import { maxCardText, type Card } from '../contract/cards.ts';
import { cutText } from './cut-text.ts';

const textOf = (card: Card): string => {
  switch (card.type) {
    case 'location':
      return [card.name, card.address].filter(Boolean).join('\n');
    case 'contacts':
      return card.contacts
        .map(({ name, numbers }) => name || numbers[0] || '')
        .filter(Boolean)
        .join(', ');
    case 'list':
    case 'buttons':
      return card.text || card.title;
    case 'payment':
      return paymentText(card);
    case 'answer':
      return card.text;
    case 'poll':
    case 'event':
      return card.name;
    case 'preview':
      return card.title;
    case 'group':
      return card.subject ?? '';
  }
};

/** Returns the text of a payment request as in specification 1, section 2: `[PIX]`, reference, amount and item. */
export const paymentText = ({
  referenceId,
  amount,
  currency,
  item,
}: Pick<Extract<Card, { type: 'payment' }>, 'referenceId' | 'amount' | 'currency' | 'item'>): string =>
  `[PIX] ${referenceId} ${currency} ${(amount / 100).toFixed(2)} ${item}`;

/** Returns a text that represents a card in ticket lists, search and quotes. */
export const cardText = (card: Card): string => cutText(textOf(card), { units: maxCardText });
