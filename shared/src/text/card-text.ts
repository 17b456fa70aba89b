import { maxCardText, type Card } from '../contract/cards.ts';

const words = (card: Card): string => {
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

/** The text by which the specification knows a payment request (1, section 2): [PIX], its reference, amount and item. */
export const paymentText = ({
  referenceId,
  amount,
  currency,
  item,
}: Pick<Extract<Card, { type: 'payment' }>, 'referenceId' | 'amount' | 'currency' | 'item'>): string =>
  `[PIX] ${referenceId} ${currency} ${(amount / 100).toFixed(2)} ${item}`;

/** What people would read of a card that goes without a text: for lists, search and quotes. */
export const cardText = (card: Card): string => words(card).slice(0, maxCardText);
