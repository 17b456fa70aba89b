import { conversation } from './related/conversation.ts';
import { everyday } from './related/everyday.ts';
import { fields } from './related/fields.ts';
import { intents } from './related/intents.ts';
import { matters } from './related/matters.ts';
import { services } from './related/services.ts';
import { trades } from './related/trades.ts';
import { WordList } from './word-list.ts';

/** Returns a function that reads a list when it is called first: a process that searches nothing reads none. */
const readLate = (...texts: readonly string[]): (() => WordList) => {
  let list: WordList | undefined;
  return () => (list ??= new WordList(texts.join('\n')));
};

/** Returns the list of words by which customers and texts mean the same matter. */
export const relatedWords = readLate(conversation, everyday, matters, trades);

/** Returns the list of words of the same field of life, or of the same concern. */
export const fieldWords = readLate(fields, intents, services);

/** The lines of both lists in which a word stands. */
interface CloseLines {
  related: readonly number[];
  field: readonly number[];
}

/** Returns the lines in which a word stands; where it stands in neither list, those of the words that it may be a slip or the beginning of. */
export const closeLines = (word: string): CloseLines => {
  const [related, field] = [relatedWords().linesOf(word), fieldWords().linesOf(word)];
  return related.length + field.length > 0
    ? { related, field }
    : { related: relatedWords().linesNear(word), field: fieldWords().linesNear(word) };
};
