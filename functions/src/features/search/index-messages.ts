import type { Context } from '../../context/context.ts';
import { indexedWords } from '../../data/message-search/searched-text.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';

/** Attempts while the message changes. */
const maxAttempts = 5;

/** The part of a message that the index takes. */
interface IndexedText {
  words: readonly string[];
  revision: number;
}

/** The text of a deleted message: no words, and a revision that no other exceeds. */
const noText: IndexedText = { words: [], revision: Number.MAX_SAFE_INTEGER };

/**
 * Updates the index of texts to a message as it is stored now; removes it from the index when it is deleted or gone.
 *
 * @param given what was stored of it, if it is known: then it is read only once, to see whether it changed since
 */
const indexMessage = async (
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  chat: ChatKey,
  messageId: string,
  isChange: boolean,
  given: IndexedText | undefined,
): Promise<void> => {
  const { whatsappId, contactId } = chat;
  const read = async (): Promise<IndexedText> => {
    const message = await stores.messages.get(chat, messageId);
    return message ? { words: indexedWords(message), revision: message.revision } : noText;
  };
  let [known, mayStand] = [given ?? (await read()), isChange];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await stores.messageSearch.save({ whatsappId, contactId, messageId, ...known, isChange: mayStand }, clock.now());
    const current = await read();
    if (current.revision === known.revision) return;
    // Another writer may have been faster: the text just written may be the older one.
    [known, mayStand] = [current, true];
  }
};

/** True for one message in 32, which starts the maintenance of the index: the last character of an id is random. */
const isPicked = (messageId: string): boolean => messageId.endsWith('0');

/**
 * Updates the index of texts to messages of a chat, and maintains it where there is enough to do.
 *
 * @param texts what was stored of each of them, if that is known
 */
export const indexMessages = async (
  context: Pick<Context, 'stores' | 'clock'>,
  chat: ChatKey,
  ids: readonly string[],
  isChange: boolean,
  texts: readonly { words: string; revision: number }[] = [],
): Promise<void> => {
  await Promise.all(
    ids.map((id, at) => {
      const { words, revision } = texts[at] ?? {};
      const given = words === undefined || revision === undefined ? undefined : { words: words.split(' '), revision };
      return indexMessage(context, chat, id, isChange, given);
    }),
  );
  if (isChange || ids.some(isPicked)) await context.stores.messageSearch.maintain(context.clock.now());
};
