import type { Card } from '@recado/shared/contract/cards';
import { formatDate, formatTime } from '../../../i18n/format.ts';

const at = (time: number): string => `${formatDate(new Date(time))} ${formatTime(new Date(time))}`;

/** Returns the content of a card, as lines of text; those that are empty are left out by the caller. */
const allLines = (card: Card): (string | null)[] => {
  switch (card.type) {
    case 'location':
      return [card.name, card.address, `${card.latitude}, ${card.longitude}`];
    case 'contacts':
      return card.contacts.map(({ name, numbers }) => [name, ...numbers].join(' · '));
    case 'list':
      return [
        card.title,
        card.text,
        ...card.sections.flatMap(({ title, rows }) => [
          title,
          ...rows.map((row) => `• ${[row.title, row.description].filter(Boolean).join(' – ')}`),
        ]),
        card.footer,
      ];
    case 'buttons':
      return [card.title, card.text, ...card.buttons.map(({ label }) => `• ${label}`), card.footer];
    case 'answer':
      return [card.text];
    case 'poll':
      return [
        card.name,
        ...card.options.map(({ name, voters, count = voters.length }) => `• ${name}${count > 0 ? ` (${count})` : ''}`),
      ];
    case 'event':
      return [
        card.name,
        card.description,
        card.endsAt === null ? at(card.startsAt) : `${at(card.startsAt)} – ${at(card.endsAt)}`,
        card.location,
      ];
    case 'preview':
      return [card.title, card.description, card.url];
    case 'payment':
      return [card.item, `${(card.amount / 100).toFixed(2)} ${card.currency}`, card.merchantName, card.key];
    case 'group':
      return [card.subject, ...card.participants.map(({ name }) => name)];
  }
};

/** The lines of a card in a document. */
export const cardLines = (card: Card): string[] => allLines(card).filter((line): line is string => !!line?.trim());
