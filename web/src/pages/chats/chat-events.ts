import { internalChatEvent, type ChatMessage } from '@recado/shared/contract/internal-chats';
import { openPageEvent } from '../../components/open-ticket-event.ts';
import { showAction } from '../../components/undo-toast.tsx';
import { dropChat, keepChat, keepMessage, markChatRead } from '../../features/internal-chats/chat-cache.ts';
import { setTypist } from '../../features/internal-chats/chat-typists.ts';
import { chime } from '../../features/notifications/chime.ts';
import { translate } from '../../i18n/i18n.ts';
import { handlerOf, type EventContext } from '../../realtime/event-handler.ts';

interface Mention {
  newMessage: ChatMessage;
  chat: { uuid: string; title: string };
  mentionedIds: readonly number[];
}

/** Notifies the user of a message that mentions it, unless the chat is on the screen. */
const notifyOfMention = ({ newMessage, chat, mentionedIds }: Mention, { login: { user } }: EventContext): void => {
  const path = `/chats/${chat.uuid}`;
  const isShown = window.location.pathname === path && document.visibilityState === 'visible';
  if (!mentionedIds.includes(user.id) || isShown) return;
  const { sound, mentions } = user.notifications;
  if (sound && mentions) chime();
  showAction(translate('layout:chats.mentioned', { name: newMessage.sender.name, title: chat.title }), {
    label: translate('layout:chats.open'),
    testId: 'open-mention',
    run: () => window.dispatchEvent(new CustomEvent<string>(openPageEvent, { detail: path })),
  });
};

/** Keeps the chats, their messages and who types up to date. */
export const chatHandler = handlerOf(internalChatEvent, (payload, context) => {
  const { client } = context;
  switch (payload.action) {
    case 'create':
    case 'update':
      return keepChat(client, payload.record);
    case 'delete':
      return dropChat(client, payload.id);
    case 'read':
      return markChatRead(client, payload.id, payload.userId);
    case 'typing':
      return setTypist(payload.id, payload.user, payload.state);
    case 'new-message':
      setTypist(payload.chat.id, { id: payload.newMessage.senderId, name: payload.newMessage.sender.name }, 'paused');
      keepMessage(client, payload.newMessage, payload.chat.lastMessage);
      return notifyOfMention(payload, context);
  }
});
