import { Loader, Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { deleteInternalChat, leaveInternalChat, type InternalChat } from '@recado/shared/contract/internal-chats';
import { IconMessageUser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { dropChat, keepChat } from '../../features/internal-chats/chat-cache.ts';
import { ChatDialog } from '../../features/internal-chats/ChatDialog.tsx';
import { ChatList } from '../../features/internal-chats/ChatList.tsx';
import { useChats } from '../../features/internal-chats/use-chats.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ChatPane } from './ChatPane.tsx';
import classes from './ChatsPage.module.css';

/** Below this width, list and messages are two tabs. */
const narrowQuery = '(max-width: 760px)';

type Side = 'chats' | 'messages';

/** The open chat; what to do next where none is open, or the address names one that is gone. */
const Messages = ({ chat, isLoading }: { chat: InternalChat | undefined; isLoading: boolean }) => {
  const { t } = useTranslate();
  if (isLoading) return <Loader size="sm" m="md" mx="auto" role="status" aria-label={t('common:loading')} />;
  if (chat) return <ChatPane key={chat.id} chat={chat} />;
  return (
    <div className={classes.nothing}>
      <EmptyState icon={IconMessageUser} title={t('chats:none')} hint={t('chats:noneHint')} />
    </div>
  );
};

/** The chat with this uuid; loads the chats page by page until it is found. */
const useOpenChat = (uuid: string | undefined) => {
  const { data: chats = [], hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useChats();
  const chat = chats.find((one) => one.uuid === uuid);
  const isLoading = uuid !== undefined && !chat && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLoading && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isLoading, isFetching, fetchNextPage]);
  return { chat, isLoading };
};

/** The internal chats: the list on the left and the messages on the right, two tabs on narrow screens. */
export const ChatsPage = () => {
  const { t } = useTranslate();
  const { uuid } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const narrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false }) === true;
  const { chat, isLoading } = useOpenChat(uuid);
  const [tab, setTab] = useState<{ side: Side; uuid: string | undefined }>({ side: 'chats', uuid: undefined });
  // A chat that was just opened shows its messages.
  const side = tab.uuid === uuid ? tab.side : uuid === undefined ? 'chats' : 'messages';
  const drop = (gone: InternalChat): void => {
    dropChat(client, gone.id);
    if (gone.uuid === uuid) void navigate('/chats', { replace: true });
  };
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: InternalChat) => call(deleteInternalChat, { params: { id } }),
    onSuccess: (_, removed) => {
      drop(removed);
      notifySuccess(t('common:deleted'));
    },
  });
  const { mutate: leave } = useMutation({
    mutationFn: ({ id }: InternalChat) => call(leaveInternalChat, { params: { id } }),
    onSuccess: (_, left) => drop(left),
  });
  const edit = (edited: InternalChat | null): void => {
    openDialog(ChatDialog, {
      chat: edited,
      onSaved: (saved) => {
        keepChat(client, saved);
        if (!edited) void navigate(`/chats/${saved.uuid}`);
      },
    });
  };
  const list = (
    <ChatList
      openUuid={uuid}
      onAdd={() => edit(null)}
      onEdit={edit}
      onRemove={(removed) =>
        confirm({
          title: t('common:deleteTitle'),
          text: t('chats:deleteText', { name: removed.title }),
          confirm: t('common:delete'),
          danger: true,
          onConfirm: () => remove(removed),
        })
      }
      onLeave={(left) =>
        confirm({
          title: t('chats:leave'),
          text: t('chats:leaveText', { name: left.title }),
          confirm: t('chats:leave'),
          danger: true,
          onConfirm: () => leave(left),
        })
      }
    />
  );
  if (!narrow)
    return (
      <div className={classes.wide}>
        <aside className={classes.list} aria-label={t('chats:title')}>
          {list}
        </aside>
        <div className={classes.pane}>
          <Messages chat={chat} isLoading={isLoading} />
        </div>
      </div>
    );
  return (
    <Tabs
      value={side}
      onChange={(next) => setTab({ side: next as Side, uuid })}
      keepMounted={false}
      className={classes.narrow}
    >
      <Tabs.List grow aria-label={t('chats:title')}>
        <Tabs.Tab value="chats">{t('chats:tabs.chats')}</Tabs.Tab>
        <Tabs.Tab value="messages">{t('chats:tabs.messages')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="chats" className={classes.panel}>
        {list}
      </Tabs.Panel>
      <Tabs.Panel value="messages" className={classes.panel}>
        <VisuallyHidden component="h1">{t('chats:title')}</VisuallyHidden>
        <Messages chat={chat} isLoading={isLoading} />
      </Tabs.Panel>
    </Tabs>
  );
};
