import type { Card } from '@recado/shared/contract/cards';
import type { Message } from '@recado/shared/contract/messages';
import { nameMentions } from '@recado/shared/text/mentions';
import type { MessageRecord } from '../messages/record.ts';
import { distinctWords } from './words.ts';

type IndexedRecord = Pick<MessageRecord, 'body' | 'mentions' | 'isDeleted' | 'media' | 'card'>;

/** The texts of a card that people read. Numbers of contacts are left out: not everybody may see them. */
const cardTexts = (card: Card): (string | null)[] => {
  switch (card.type) {
    case 'location':
      return [card.name, card.address];
    case 'contacts':
      return card.contacts.map(({ name }) => name);
    case 'list':
      return [
        card.title,
        card.text,
        ...card.sections.flatMap(({ title, rows }) => [title, ...rows.flatMap((row) => [row.title, row.description])]),
      ];
    case 'buttons':
      return [card.title, card.text, ...card.buttons.map(({ label }) => label)];
    case 'answer':
      return [card.text];
    case 'poll':
      return [card.name, ...card.options.map(({ name }) => name)];
    case 'event':
      return [card.name, card.description, card.location];
    case 'preview':
      return [card.title, card.description];
    case 'payment':
      return [card.item, card.merchantName];
    case 'group':
      return [];
  }
};

/**
 * Returns the text by which a message is found: its text or caption, the name of its file, and what its card says. Empty
 * for a deleted message.
 */
export const searchedText = ({
  body,
  isDeleted,
  mediaName,
  card,
}: Pick<Message, 'body' | 'isDeleted' | 'mediaName' | 'card'>): string =>
  isDeleted
    ? ''
    : [body, mediaName, ...(card ? cardTexts(card) : [])].filter((text) => text !== null && text !== '').join('\n');

/** Returns the words by which a stored message is found. */
export const indexedWords = ({ body, mentions = [], isDeleted, media, card }: IndexedRecord): string[] =>
  distinctWords(searchedText({ body: nameMentions(body, mentions), isDeleted, mediaName: media?.name ?? null, card }));
