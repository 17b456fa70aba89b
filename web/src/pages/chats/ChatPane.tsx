import { readInternalChat, type InternalChat } from '@recado/shared/contract/internal-chats';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { PersonAvatar } from '../../components/PersonAvatar.tsx';
import { markChatRead } from '../../features/internal-chats/chat-cache.ts';
import { unreadsOf } from '../../features/internal-chats/use-chats.ts';
import { FileDrop } from '../../features/messages/composer/FileDrop.tsx';
import { useLogin } from '../../login/login-query.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import classes from './ChatPane.module.css';
import { useSendChatMessage } from './use-send-chat-message.ts';

/** Marks a chat as read while it is on the screen. */
const useMarkChatRead = (chat: InternalChat): void => {
  const client = useQueryClient();
  const { user } = useLogin();
  const isVisible = useDocumentVisibility() === 'visible';
  const isUnread = unreadsOf(chat, user.id) > 0;
  useEffect(() => {
    if (!isVisible || !isUnread) return;
    markChatRead(client, chat.id, user.id);
    // Messages that are not marked as read now are marked with the next message, or when the chat is opened again.
    void call(readInternalChat, { params: { id: chat.id }, body: {} }).catch(() => undefined);
  }, [client, chat.id, user.id, isVisible, isUnread]);
};

/** A chat: its members, its messages and what is written to it. */
export const ChatPane = ({ chat }: { chat: InternalChat }) => {
  const { sending, sendText, sendFiles } = useSendChatMessage(chat.id);
  useMarkChatRead(chat);
  return (
    <section className={classes.root} aria-label={chat.title} data-testid="chat-pane">
      <header className={classes.header}>
        <PersonAvatar name={chat.title} size={36} />
        <span className={classes.headings}>
          <h2 className={classes.title}>{chat.title}</h2>
          <span className={classes.members}>{chat.users.map(({ user }) => user.name).join(', ')}</span>
        </span>
      </header>
      <FileDrop disabled={false} onFiles={(files) => void sendFiles(files)}>
        <ChatMessages chat={chat} sending={sending} />
      </FileDrop>
      <ChatComposer chat={chat} onText={sendText} onFiles={(files, isVoice) => void sendFiles(files, isVoice)} />
    </section>
  );
};
