import { cutText } from '@recado/shared/text/cut-text';
import type { MessageRecord } from '../../data/messages/record.ts';
import { presentQuoted } from '../presentation/present-message.ts';
import { fileWord } from './messages.ts';

/** Characters of a message that is quoted, and of a reaction, which is any text of the contact's phone. */
const maxQuoted = 500;
const maxReaction = 10;

/** Returns the words of the older message that a message answers; of a file alone, what it is. Empty for none. */
export const quotedWords = ({ quoted }: Pick<MessageRecord, 'quoted'>, hidesNumber: boolean): string => {
  if (!quoted) return '';
  const { body } = presentQuoted(quoted, hidesNumber);
  const word = fileWord(quoted);
  return body === '' && word !== null ? `[${word}]` : cutText(body, { characters: maxQuoted });
};

/** Returns the contact's reactions to a message; empty for none. */
export const reactionTo = ({ reactions }: Pick<MessageRecord, 'reactions'>): string =>
  reactions
    .filter(({ by, emoji }) => by !== 'me' && emoji !== '')
    .map(({ emoji }) => cutText(emoji, { characters: maxReaction }))
    .join(' ');
