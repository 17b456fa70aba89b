import type { Message } from '@recado/shared/contract/messages';
import type { MessagePages } from './conversation-query.ts';

/** Merges two versions of a message: the later wins, but an ack never decreases (behaviour, section 16). */
const merge = (known: Message, next: Message): Message => ({
  ...next,
  ack: known.ack > next.ack ? known.ack : next.ack,
});

const holds = (data: MessagePages, id: string): boolean =>
  data.pages.some(({ messages }) => messages.some((message) => message.id === id));

const replace = (data: MessagePages, next: Message): MessagePages => ({
  ...data,
  pages: data.pages.map((page) =>
    page.messages.some(({ id }) => id === next.id)
      ? { ...page, messages: page.messages.map((known) => (known.id === next.id ? merge(known, next) : known)) }
      : page,
  ),
});

/** Replaces a message in a conversation or, with `add`, appends it to the newest page. */
export const upsertMessage = (data: MessagePages, message: Message, add: boolean): MessagePages => {
  if (holds(data, message.id)) return replace(data, message);
  if (!add) return data;
  return {
    ...data,
    pages: data.pages.map((page, index) => (index === 0 ? { ...page, messages: [...page.messages, message] } : page)),
  };
};

/** Removes a message from a conversation. */
export const removeMessage = (data: MessagePages, messageId: string): MessagePages =>
  holds(data, messageId)
    ? {
        ...data,
        pages: data.pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => id !== messageId) })),
      }
    : data;
