import * as contract from '@recado/shared/contract/messages';
import { bind, type Binding } from '../platform/binding.ts';
import { listMessages } from './list-messages.ts';
import { readTicket } from './read-ticket.ts';
import { retryMessage } from './retry-message.ts';
import { sendMessage } from './send-message.ts';

/** The conversation; its files are answered for by `media/http.ts`. */
export const messagesBindings: Binding[] = [
  bind(contract.listMessages, listMessages),
  bind(contract.sendMessage, sendMessage),
  bind(contract.retryMessage, retryMessage),
  bind(contract.readTicket, readTicket),
];
