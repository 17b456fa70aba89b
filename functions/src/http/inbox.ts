import { contactsBindings } from '../contacts/http.ts';
import { groupsBindings } from '../groups/http.ts';
import { mediaBindings } from '../media/http.ts';
import { messagesBindings } from '../messages/http.ts';
import type { Binding } from '../platform/binding.ts';
import { ticketsBindings } from '../tickets/http.ts';
import { typingBindings } from '../typing/http.ts';
import { createHandler } from './create-handler.ts';

/** What agents work with: tickets, messages, contacts and their media. The only HTTP function that reaches the media. */
export const bindings: readonly Binding[] = [
  ...ticketsBindings,
  ...messagesBindings,
  ...contactsBindings,
  ...mediaBindings,
  ...typingBindings,
  ...groupsBindings,
];

export const handler = createHandler(bindings);
