import * as contract from '@recado/shared/contract/quick-messages';
import { bind, type Binding } from '../../context/binding.ts';
import { createQuickMessage } from './create-quick-message.ts';
import { deleteQuickMessage } from './delete-quick-message.ts';
import { deleteQuickMessageFile } from './delete-quick-message-file.ts';
import { getQuickMessage } from './get-quick-message.ts';
import { listAllQuickMessages } from './list-all-quick-messages.ts';
import { listQuickMessages } from './list-quick-messages.ts';
import { updateQuickMessage } from './update-quick-message.ts';

export const quickMessagesBindings: Binding[] = [
  bind(contract.listQuickMessages, listQuickMessages),
  bind(contract.listAllQuickMessages, listAllQuickMessages),
  bind(contract.getQuickMessage, getQuickMessage),
  bind(contract.createQuickMessage, createQuickMessage),
  bind(contract.updateQuickMessage, updateQuickMessage),
  bind(contract.deleteQuickMessage, deleteQuickMessage),
  bind(contract.deleteQuickMessageFile, deleteQuickMessageFile),
];
