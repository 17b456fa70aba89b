import type { MessageRecord } from '../../data/messages/record.ts';
import { indexedWords } from '../../data/message-search/searched-text.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

interface Changes {
  stored?: readonly MessageRecord[];
  changed?: { before: MessageRecord; after: MessageRecord } | null;
  removed?: readonly MessageRecord[];
}

const hasText = (message: MessageRecord): boolean => indexedWords(message).length > 0;

const textOf = (message: MessageRecord): string => indexedWords(message).join(' ');

/** UTF-16 code units of words that a queue message carries: of longer texts the index reads the messages. */
const maxWords = 8_000;

/** Returns the words of stored messages that the index needs; undefined where that is too much for a queue message. */
const textsOf = (messages: readonly MessageRecord[]): { words: string; revision: number }[] | undefined => {
  const texts = messages.map((message) => ({ words: textOf(message), revision: message.revision }));
  return texts.reduce((sum, { words }) => sum + words.length, 0) <= maxWords ? texts : undefined;
};

const indexEffect = (companyId: number, messages: readonly MessageRecord[], isChange: boolean): Effect[] => {
  const [first] = messages;
  if (!first) return [];
  const { whatsappId, contactId } = first;
  const ids = messages.map(({ id }) => id);
  const texts = isChange ? undefined : textsOf(messages);
  return [{ to: 'search', message: { companyId, kind: 'messages', whatsappId, contactId, ids, texts, isChange } }];
};

/** Returns the effects by which the index of texts follows messages into the chat of another contact. */
export const indexMoved = (companyId: number, messages: readonly MessageRecord[], contactId: number): Effect[] =>
  indexEffect(
    companyId,
    messages.filter(hasText).map((message) => ({ ...message, contactId })),
    true,
  );

/** Returns the effects by which the index of texts follows a change of messages of one chat: none for those without text. */
export const indexEffects = (companyId: number, { stored = [], changed = null, removed = [] }: Changes): Effect[] => [
  ...indexEffect(companyId, stored.filter(hasText), false),
  ...indexEffect(
    companyId,
    [
      ...(changed && textOf(changed.before) !== textOf(changed.after) ? [changed.after] : []),
      ...removed.filter(hasText),
    ],
    true,
  ),
];
