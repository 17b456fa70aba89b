import type { Message } from '@recado/shared/contract/messages';
import type { MessagePages } from './conversation-query.ts';

/** Of two tellings of one message: the later, but an ack never falls (behaviour, section 16). */
const merge = (known: Message, told: Message): Message => ({
  ...told,
  ack: known.ack > told.ack ? known.ack : told.ack,
});

const holds = (data: MessagePages, id: string): boolean =>
  data.pages.some(({ messages }) => messages.some((message) => message.id === id));

const replace = (data: MessagePages, told: Message): MessagePages => ({
  ...data,
  pages: data.pages.map((page) =>
    page.messages.some(({ id }) => id === told.id)
      ? { ...page, messages: page.messages.map((known) => (known.id === told.id ? merge(known, told) : known)) }
      : page,
  ),
});

/** A conversation with a message replaced where it stands or, if it belongs there (`add`), added to the newest page. */
export const putMessage = (data: MessagePages, message: Message, add: boolean): MessagePages => {
  if (holds(data, message.id)) return replace(data, message);
  if (!add) return data;
  return {
    ...data,
    pages: data.pages.map((page, index) => (index === 0 ? { ...page, messages: [...page.messages, message] } : page)),
  };
};

/** A conversation without a message. */
export const removeMessage = (data: MessagePages, messageId: string): MessagePages =>
  holds(data, messageId)
    ? {
        ...data,
        pages: data.pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => id !== messageId) })),
      }
    : data;
