import * as contract from '@recado/shared/contract/internal-chats';
import { bind, type Binding } from '../../context/binding.ts';
import { createInternalChat, deleteInternalChat, leaveInternalChat, updateInternalChat } from './change-chats.ts';
import { listChatMessages, listCompanyChats, listInternalChats, readInternalChat } from './read-chats.ts';
import { sendChatMessage, sendChatTyping } from './send-chat-message.ts';

export const internalChatsBindings: Binding[] = [
  bind(contract.listInternalChats, listInternalChats),
  bind(contract.listCompanyChats, listCompanyChats),
  bind(contract.createInternalChat, createInternalChat),
  bind(contract.updateInternalChat, updateInternalChat),
  bind(contract.deleteInternalChat, deleteInternalChat),
  bind(contract.leaveInternalChat, leaveInternalChat),
  bind(contract.readInternalChat, readInternalChat),
  bind(contract.listChatMessages, listChatMessages),
  bind(contract.sendChatMessage, sendChatMessage),
  bind(contract.sendChatTyping, sendChatTyping),
];
