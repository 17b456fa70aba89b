import type { Context } from '../../context/context.ts';
import { indexedWords } from '../../data/message-search/searched-text.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';

/** Attempts while the message changes. */
const maxAttempts = 5;

/** Updates the index of texts to a message as it is stored now; removes it from the index when it is deleted or gone. */
const indexMessage = async (
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  chat: ChatKey,
  messageId: string,
  isChange: boolean,
): Promise<void> => {
  const { whatsappId, contactId } = chat;
  let [known, mayStand] = [await stores.messages.get(chat, messageId), isChange];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await stores.messageSearch.save(
      {
        whatsappId,
        contactId,
        messageId,
        words: known ? indexedWords(known) : [],
        revision: known?.revision ?? Number.MAX_SAFE_INTEGER,
        isChange: mayStand,
      },
      clock.now(),
    );
    const current = await stores.messages.get(chat, messageId);
    if (current?.revision === known?.revision) return;
    // Whoever changed it may have been faster: what was just written may be the older text.
    [known, mayStand] = [current, true];
  }
};

/** One message in 32 has the index maintained: the last character of an id is random. */
const isPicked = (messageId: string): boolean => messageId.endsWith('0');

/** Updates the index of texts to messages of a chat, and maintains it where there is enough to do. */
export const indexMessages = async (
  context: Pick<Context, 'stores' | 'clock'>,
  chat: ChatKey,
  ids: readonly string[],
  isChange: boolean,
): Promise<void> => {
  await Promise.all(ids.map((id) => indexMessage(context, chat, id, isChange)));
  if (isChange || ids.some(isPicked)) await context.stores.messageSearch.maintain(context.clock.now());
};
