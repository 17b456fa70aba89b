import type { ChatKey } from '../messages/message-key.ts';
import type { MessageReads } from '../messages/message-reads.ts';
import { indexedWords } from './searched-text.ts';
import type { MessageSearchStore } from './store.ts';

/** Attempts while the message changes. */
const maxAttempts = 5;

/** The part of a message that the index takes. */
interface IndexedText {
  words: readonly string[];
  revision: number;
}

/** The stores that the index of texts is kept with. */
interface IndexStores {
  messages: Pick<MessageReads, 'get'>;
  messageSearch: Pick<MessageSearchStore, 'save'>;
}

/** The text of a deleted message: no words, and a revision that no other exceeds. */
const noText: IndexedText = { words: [], revision: Number.MAX_SAFE_INTEGER };

/** Returns the texts of a queue message, in the order of its ids: words that are separated by spaces. */
export const textsGiven = (texts: readonly { words: string; revision: number }[] = []): IndexedText[] =>
  texts.map(({ words, revision }) => ({ words: words.split(' '), revision }));

/** True for one message in 32, which starts the maintenance of the index: the last character of an id is random. */
export const startsMaintenance = (messageId: string): boolean => messageId.endsWith('0');

/**
 * Updates the index of texts to a message as it is stored now; removes it from the index when it is deleted or gone.
 *
 * @param given what was stored of it, if it is known: then it is read only once, to see whether it changed since
 */
export const indexText = async (
  { messages, messageSearch }: IndexStores,
  { whatsappId, contactId }: ChatKey,
  messageId: string,
  { isChange, given, now }: { isChange: boolean; given: IndexedText | undefined; now: number },
): Promise<void> => {
  const read = async (): Promise<IndexedText> => {
    const message = await messages.get({ whatsappId, contactId }, messageId);
    return message ? { words: indexedWords(message), revision: message.revision } : noText;
  };
  let [known, mayStand] = [given ?? (await read()), isChange];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await messageSearch.save({ whatsappId, contactId, messageId, ...known, isChange: mayStand }, now);
    const current = await read();
    if (current.revision === known.revision) return;
    // Another writer may have been faster: the text just written may be the older one.
    [known, mayStand] = [current, true];
  }
};
