import type { Message } from '@recado/shared/contract/messages';
import { compareMessages } from '../cache/conversation-query.ts';

/**
 * Adds a message to those selected, or removes it. They stay in the order of the conversation, and are selected wherever it
 * is shown from: a jump may leave the window in which a message was loaded.
 */
export const toggleMessage = (selected: readonly Message[], message: Message): Message[] =>
  selected.some(({ id }) => id === message.id)
    ? selected.filter(({ id }) => id !== message.id)
    : [...selected, message].sort(compareMessages);
