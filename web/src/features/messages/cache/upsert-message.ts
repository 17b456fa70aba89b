import type { Message } from '@recado/shared/contract/messages';
import { compareMessages, isDetached, messagesOf, type MessagePages } from './conversation-query.ts';

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

type Page = MessagePages['pages'][number];

const changeNewest = (data: MessagePages, change: (page: Page) => Page): MessagePages => ({
  ...data,
  pages: data.pages.map((page, index) => (index === 0 ? change(page) : page)),
});

const sequencesOf = ({ pages }: MessagePages): number[] => pages.map(({ ticket }) => ticket.messageSequence);

/**
 * The conversation holds all messages of its ticket up to this number, as far as its pages have loaded. A page counts
 * what the ticket had when it was read: the page that was read first says how many all of them hold.
 */
export const sequenceOf = (data: MessagePages): number => Math.min(...sequencesOf(data));

/** The greatest number that any event or page had. */
const seenOf = (data: MessagePages): number => Math.max(data.pages[0]?.seen ?? 0, ...sequencesOf(data));

/** True when a message is known that the conversation does not hold: it must be read again. */
export const isIncomplete = (data: MessagePages): boolean => data.pages.length > 0 && seenOf(data) > sequenceOf(data);

/** Notes that the ticket has this many messages. */
export const noteSequence = (data: MessagePages, sequence: number): MessagePages =>
  sequence <= seenOf(data) ? data : changeNewest(data, (page) => ({ ...page, seen: sequence }));

/** Counts all messages up to this number as held. */
const countTo = (data: MessagePages, sequence: number): MessagePages => ({
  ...data,
  pages: data.pages.map((page) =>
    page.ticket.messageSequence >= sequence ? page : { ...page, ticket: { ...page.ticket, messageSequence: sequence } },
  ),
});

/** Notes that the conversation may lack anything: it is read again. */
export const noteUnknown = (data: MessagePages): MessagePages => noteSequence(data, Infinity);

/** True for a conversation that may lack anything. */
export const isUnknown = (data: MessagePages): boolean => seenOf(data) === Infinity;

/** True when a message belongs to an older page, which has not been loaded. */
const precedesLoaded = (data: MessagePages, message: Message): boolean => {
  const [oldest] = messagesOf(data);
  return oldest !== undefined && data.pages.at(-1)?.hasMore === true && compareMessages(message, oldest) < 0;
};

/** True when a message belongs to a newer page of a window, which has not been loaded. */
const followsLoaded = (data: MessagePages, message: Message): boolean => {
  const newest = messagesOf(data).at(-1);
  return isDetached(data) && newest !== undefined && compareMessages(message, newest) > 0;
};

/** Replaces a message in a conversation or, with `add`, appends it to the newest page. */
export const upsertMessage = (data: MessagePages, message: Message, add: boolean): MessagePages => {
  if (holds(data, message.id)) return replace(data, message);
  if (!add || precedesLoaded(data, message) || followsLoaded(data, message)) return data;
  return changeNewest(data, (page) => ({ ...page, messages: [...page.messages, message] }));
};

/**
 * Adds the message with this number in its ticket. The conversation counts on only if the message follows what it holds;
 * else a message in between is missing, and the conversation is incomplete until it is read again. A message that is held
 * stays as it is: it may have changed since it was added.
 */
export const addMessage = (data: MessagePages, message: Message, sequence: number): MessagePages => {
  const known = sequenceOf(data);
  if (sequence <= known) return data;
  const added = holds(data, message.id) ? data : upsertMessage(data, message, true);
  // A message of an older page may be missing in a response for it that is in flight. One of a newer page is added to
  // that response: it counts fewer messages.
  const isLacking = !holds(added, message.id) && !followsLoaded(data, message);
  return sequence > known + 1 || isLacking ? noteSequence(added, sequence) : countTo(added, sequence);
};

/**
 * True when a conversation lacks a message that was added to another ticket of its chat, whose messages it may show too.
 * A closed ticket's conversation ends with its own newest message.
 */
export const mayLack = (data: MessagePages, message: Message, whatsappId: number): boolean => {
  const ticket = data.pages[0]?.ticket;
  if (ticket?.contactId !== message.contactId || ticket.whatsappId !== whatsappId || holds(data, message.id))
    return false;
  const newest = messagesOf(data).at(-1);
  const grows = ticket.status !== 'closed' && !isDetached(data);
  return grows || newest === undefined || compareMessages(message, newest) < 0;
};

/** Removes a message from a conversation. */
export const removeMessage = (data: MessagePages, messageId: string): MessagePages =>
  holds(data, messageId)
    ? {
        ...data,
        pages: data.pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => id !== messageId) })),
      }
    : data;
