import type { Context } from '../../context/context.ts';
import { indexText, startsMaintenance, textsGiven } from '../../data/message-search/index-text.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';

/**
 * Updates the index of texts to messages of a chat, and maintains it where there is enough to do.
 *
 * @param texts what was stored of each of them, if that is known
 */
export const indexMessages = async (
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  chat: ChatKey,
  ids: readonly string[],
  isChange: boolean,
  texts?: readonly { words: string; revision: number }[],
): Promise<void> => {
  const given = textsGiven(texts);
  await Promise.all(ids.map((id, at) => indexText(stores, chat, id, { isChange, given: given[at], now: clock.now() })));
  if (isChange || ids.some(startsMaintenance)) await stores.messageSearch.maintain(clock.now());
};
