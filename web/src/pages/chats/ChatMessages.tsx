import { ActionIcon, Loader, Progress, Text } from '@mantine/core';
import type { InternalChat } from '@recado/shared/contract/internal-chats';
import { IconX } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useNextPage } from '../../api/use-next-page.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { TypingText } from '../../components/TypingText.tsx';
import { useTypists } from '../../features/internal-chats/chat-typists.ts';
import { DaySeparator } from '../../features/messages/list/DaySeparator.tsx';
import { JumpToEnd } from '../../features/messages/list/JumpToEnd.tsx';
import { sameDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ChatBubble } from './ChatBubble.tsx';
import classes from './ChatPane.module.css';
import { useChatMessages } from './use-chat-messages.ts';
import type { Sending } from './use-send-chat-message.ts';

/** Pixels from the top within which older messages are loaded (specification 3, section 9). */
const nearTop = 600;
/** Pixels from the end beyond which new messages are counted instead of shown. */
const awayFromEnd = 200;

const SendingFile = ({ name, share, cancel }: Sending) => {
  const { t } = useTranslate();
  const percent = Math.round(share * 100);
  return (
    <div className={classes.sending}>
      <span className={classes.sendingName}>{name}</span>
      <Progress value={percent} size="sm" flex={1} miw={60} aria-label={t('common:upload.progress', { percent })} />
      <ActionIcon size="sm" aria-label={t('common:cancel')} onClick={cancel}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
};

interface Props {
  chat: InternalChat;
  sending: readonly Sending[];
}

/** The messages of a chat. The list begins at its end, and loads older messages near its top. */
export const ChatMessages = ({ chat, sending }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const scroll = useRef<HTMLDivElement>(null);
  const typists = useTypists(chat.id);
  const { messages, error, refetch, ...pages } = useChatMessages(chat.id);
  // The list is laid out from its end: its scroll position is 0 there, and negative above.
  const { loadMore, retry } = useNextPage(pages, () => {
    const { current } = scroll;
    return current !== null && current.scrollHeight - current.clientHeight + current.scrollTop < nearTop;
  });
  // Id of the newest message when the user scrolled away from the end; null at the end.
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const unseen = messages?.filter(({ id, senderId }) => leftAt !== null && id > leftAt && senderId !== user.id).length;
  // `void`: some browsers return a promise, which is no clean-up function.
  const toEnd = (): void => void scroll.current?.scrollTo({ top: 0 });
  const onScroll = (): void => {
    loadMore();
    const isAway = (scroll.current?.scrollTop ?? 0) < -awayFromEnd;
    setLeftAt((before) => (isAway ? (before ?? messages?.at(-1)?.id ?? null) : null));
  };
  const lastOwnId = messages?.findLast(({ senderId }) => senderId === user.id)?.id;
  useEffect(toEnd, [lastOwnId]);
  return (
    <>
      <div
        ref={scroll}
        className={classes.messages}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label={chat.title}
        data-toasts-place="room"
      >
        <div className={classes.inner}>
          {pages.isFetchNextPageError && <LoadFailure error={error} onRetry={retry} />}
          {(pages.isFetchingNextPage || (!messages && !error)) && (
            <Loader size="sm" m="md" mx="auto" display="block" role="status" aria-label={t('common:loading')} />
          )}
          {error && !messages && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {messages?.length === 0 && (
            <Text size="sm" c="dimmed" ta="center" p="lg">
              {t('chats:noMessages')}
            </Text>
          )}
          {messages?.map((message, index) => {
            const before = messages[index - 1];
            const date = new Date(message.createdAt);
            const isNewDay = !before || !sameDay(new Date(before.createdAt), date);
            return (
              <Fragment key={message.id}>
                {isNewDay && <DaySeparator date={date} />}
                <ChatBubble
                  message={message}
                  isOwn={message.senderId === user.id}
                  isFirst={isNewDay || before.senderId !== message.senderId}
                  onExpired={() => void refetch()}
                />
              </Fragment>
            );
          })}
          {sending.map((one) => (
            <SendingFile key={one.id} {...one} />
          ))}
          <div className={classes.typing}>
            <TypingText
              isGroup
              typists={typists.map(({ name, state }) => ({ name, state: state === 'recording' ? state : 'composing' }))}
            />
          </div>
        </div>
      </div>
      {leftAt !== null && <JumpToEnd unseen={unseen ?? 0} onClick={toEnd} />}
    </>
  );
};
