import type { Card } from '@recado/shared/contract/cards';

/** A card with its text for people. */
interface CardContent {
  card: Card;
  body: string;
}

const lines = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('\n');

/** Returns a card as text, for channels and models that lack its type: locations as links to a map, choices one a line. */
export const cardWords = ({ card, body }: CardContent): string => {
  switch (card.type) {
    case 'location':
      return lines('📍', card.name, card.address, `https://maps.google.com/?q=${card.latitude},${card.longitude}`);
    case 'contacts':
      return card.contacts.map(({ name, numbers }) => ['👤', name, ...numbers].join(' ')).join('\n');
    case 'list':
      return lines(
        card.title,
        card.text,
        ...card.sections.flatMap(({ title, rows }) => [title, ...rows.map((row) => `• ${row.title}`)]),
        card.footer,
      );
    case 'buttons':
      return lines(
        card.title,
        card.text,
        ...card.buttons.map(({ kind, label, value }) => (kind === 'reply' ? `• ${label}` : `${label}: ${value}`)),
        card.footer,
      );
    case 'poll':
      return lines(card.name, ...card.options.map(({ name }) => `• ${name}`));
    default:
      return body;
  }
};
