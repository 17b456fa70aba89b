import { ActionIcon, Menu, Skeleton, Tooltip } from '@mantine/core';
import type { InternalChat } from '@recado/shared/contract/internal-chats';
import {
  IconBuilding,
  IconDotsVertical,
  IconDoorExit,
  IconMessageUser,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useNextPage } from '../../api/use-next-page.ts';
import { CountBadge } from '../../components/CountBadge.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PersonAvatar } from '../../components/PersonAvatar.tsx';
import { UpdateTime } from '../../components/UpdateTime.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './ChatList.module.css';
import { unreadsOf, useChats } from './use-chats.ts';

interface Props {
  /** Uuid of the open chat. */
  openUuid: string | undefined;
  onAdd: () => void;
  onEdit: (chat: InternalChat) => void;
  onRemove: (chat: InternalChat) => void;
  onLeave: (chat: InternalChat) => void;
}

interface ItemProps extends Pick<Props, 'onEdit' | 'onRemove' | 'onLeave'> {
  chat: InternalChat;
  isOpen: boolean;
}

/** The actions of a member on a chat: its owner changes and deletes it, every other member leaves it. */
const Actions = ({ chat, onEdit, onRemove, onLeave }: Omit<ItemProps, 'isOpen'>) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const isOwner = chat.ownerId === user.id;
  const edit = (
    <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(chat)} data-testid="edit-chat">
      {t('common:edit')}
    </Menu.Item>
  );
  const leave = (
    <Menu.Item
      leftSection={<IconDoorExit size={16} aria-hidden />}
      onClick={() => onLeave(chat)}
      data-testid="leave-chat"
    >
      {t('chats:leave')}
    </Menu.Item>
  );
  const remove = (
    <Menu.Item
      c="var(--recado-danger)"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => onRemove(chat)}
      data-testid="delete-chat"
    >
      {t('common:delete')}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          aria-label={t('chats:actionsOf', { name: chat.title })}
          data-testid="chat-actions"
        >
          <IconDotsVertical size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwner && edit}
        {(!isOwner || chat.users.length > 1) && leave}
        {isOwner && remove}
      </Menu.Dropdown>
    </Menu>
  );
};

const Item = ({ chat, isOpen, ...actions }: ItemProps) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const unreads = unreadsOf(chat, user.id);
  return (
    <li className={classes.row} data-open={isOpen || undefined} data-testid="chat">
      <Link to={`/chats/${chat.uuid}`} className={classes.item} aria-current={isOpen ? 'page' : undefined}>
        <PersonAvatar name={chat.title} size={40} />
        <span className={classes.text}>
          <span className={classes.line}>
            <span className={classes.name} data-unread={unreads > 0 || undefined}>
              {chat.title}
            </span>
            <UpdateTime iso={chat.updatedAt} className={classes.time} />
          </span>
          <span className={classes.line}>
            <span className={classes.last}>
              {chat.lastMessage || chat.users.map((member) => member.user.name).join(', ')}
            </span>
            <CountBadge count={unreads} label={t('layout:chats.label', { count: unreads })} />
          </span>
        </span>
      </Link>
      <Actions chat={chat} {...actions} />
    </li>
  );
};

/** Pixels from the end within which more chats are loaded. */
const nearEnd = 200;

/** The user's chats. */
export const ChatList = ({ openUuid, onAdd, ...actions }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const list = useRef<HTMLUListElement>(null);
  const { data: chats, error, refetch, ...pages } = useChats();
  const { loadMore, retry } = useNextPage(pages, () => {
    const { current } = list;
    return current !== null && current.scrollHeight - current.scrollTop - current.clientHeight < nearEnd;
  });
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('chats:title')}</h1>
        {user.profile === 'admin' && (
          <Tooltip label={t('chats:company.title')}>
            <ActionIcon
              size="lg"
              component={Link}
              to="/company-chats"
              aria-label={t('chats:company.title')}
              data-testid="company-chats"
            >
              <IconBuilding size={19} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t('chats:add')}>
          <ActionIcon
            size="lg"
            variant="light"
            color="brand"
            aria-label={t('chats:add')}
            onClick={onAdd}
            data-testid="add-chat"
          >
            <IconPlus size={19} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </header>
      {!chats && !error && <Skeleton height={52} m="md" radius="md" role="status" aria-label={t('common:loading')} />}
      {error && !chats && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {chats?.length === 0 && (
        <EmptyState icon={IconMessageUser} title={t('chats:empty')} hint={t('chats:emptyHint')} />
      )}
      {chats && chats.length > 0 && (
        <ul ref={list} className={classes.list} onScroll={loadMore}>
          {chats.map((chat) => (
            <Item key={chat.id} chat={chat} isOpen={chat.uuid === openUuid} {...actions} />
          ))}
          {pages.isFetchNextPageError && (
            <li>
              <LoadFailure error={error} onRetry={retry} />
            </li>
          )}
        </ul>
      )}
    </div>
  );
};
