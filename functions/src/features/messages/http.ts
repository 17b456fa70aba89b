import * as interactive from '@recado/shared/contract/interactive';
import * as changes from '@recado/shared/contract/message-changes';
import * as contract from '@recado/shared/contract/messages';
import { bind, type Binding } from '../../context/binding.ts';
import { contactOfMessage } from './contact-of-message.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { forwardMessage } from './forward-message.ts';
import { listMessageVersions } from './list-message-versions.ts';
import { listMessages } from './list-messages.ts';
import { reactToMessage } from './react-to-message.ts';
import { markTicketRead } from './read-ticket.ts';
import { retryMessage } from './retry-message.ts';
import { searchMessages } from './search-messages.ts';
import { sendCallButton, sendCopyButton, sendList, sendPix, sendPoll, sendUrlButton } from './send-interactive.ts';
import { sendMessage } from './send-message.ts';

/** The conversation; its files are answered for by `media/http.ts`. */
export const messagesBindings: Binding[] = [
  bind(contract.listMessages, listMessages),
  bind(contract.searchMessages, searchMessages),
  bind(contract.sendMessage, sendMessage),
  bind(contract.retryMessage, retryMessage),
  bind(changes.editMessage, editMessage),
  bind(changes.listMessageVersions, listMessageVersions),
  bind(changes.deleteMessage, deleteMessage),
  bind(changes.reactToMessage, reactToMessage),
  bind(contract.forwardMessage, forwardMessage),
  bind(contract.contactOfMessage, contactOfMessage),
  bind(contract.markTicketRead, markTicketRead),
  bind(interactive.sendList, sendList),
  bind(interactive.sendCopyButton, sendCopyButton),
  bind(interactive.sendCallButton, sendCallButton),
  bind(interactive.sendUrlButton, sendUrlButton),
  bind(interactive.sendPix, sendPix),
  bind(interactive.sendPoll, sendPoll),
];
