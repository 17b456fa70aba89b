import { isJidGroup, type proto } from '@whiskeysockets/baileys';
import { maxImportedChanges, type ImportedChange } from '@recado/shared/contract/queue-messages/history';
import type { Chat, Author } from '@recado/shared/contract/queue-messages/inbound';
import { firstGrapheme } from '@recado/shared/text/emoji';
import { personOf, type FindAlternative } from '../people/address.ts';

const authorOf = async (
  { fromMe, participant }: proto.IMessageKey,
  chat: Chat,
  find: FindAlternative,
): Promise<Author | null> => {
  if (fromMe) return { fromMe: true, address: null, name: null };
  if (!chat.isGroup) return { fromMe: false, address: chat.address, name: null };
  return participant && !isJidGroup(participant)
    ? { fromMe: false, address: await personOf(find, participant, null), name: null }
    : null;
};

/**
 * Returns the reactions that the phone stores with a message. `at`: time of the message in milliseconds, for reactions
 * without a time.
 */
export const reactionsOf = async (
  { reactions }: proto.IWebMessageInfo,
  chat: Chat,
  at: number,
  find: FindAlternative,
): Promise<ImportedChange[]> => {
  const changes: ImportedChange[] = [];
  for (const { key, text, senderTimestampMs } of (reactions ?? []).slice(0, maxImportedChanges)) {
    const by = key && (await authorOf(key, chat, find));
    const emoji = firstGrapheme(text ?? '');
    if (by && emoji !== '')
      changes.push({ type: 'reaction', by, emoji, at: Number(senderTimestampMs?.toString() ?? 0) || at });
  }
  return changes;
};
