import { ActionIcon, Menu, Skeleton, Tooltip } from '@mantine/core';
import type { InternalChat } from '@recado/shared/contract/internal-chats';
import { IconDotsVertical, IconMessageUser, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
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
}

interface ItemProps extends Pick<Props, 'onEdit' | 'onRemove'> {
  chat: InternalChat;
  isOpen: boolean;
}

const Item = ({ chat, isOpen, onEdit, onRemove }: ItemProps) => {
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
      {chat.ownerId === user.id && (
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
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => onEdit(chat)}
              data-testid="edit-chat"
            >
              {t('common:edit')}
            </Menu.Item>
            <Menu.Item
              c="var(--recado-danger)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onRemove(chat)}
              data-testid="delete-chat"
            >
              {t('common:delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
};

/** The user's chats; only their owner sees the actions "edit" and "delete". */
export const ChatList = ({ openUuid, onAdd, onEdit, onRemove }: Props) => {
  const { t } = useTranslate();
  const { data: chats, error, refetch } = useChats();
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('chats:title')}</h1>
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
        <ul className={classes.list}>
          {chats.map((chat) => (
            <Item key={chat.id} chat={chat} isOpen={chat.uuid === openUuid} onEdit={onEdit} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </div>
  );
};
