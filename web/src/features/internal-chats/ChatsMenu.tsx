import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import type { InternalChat } from '@recado/shared/contract/internal-chats';
import { IconMessageUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PersonAvatar } from '../../components/PersonAvatar.tsx';
import { formatDate, formatTime, isToday } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';
import classes from './ChatsMenu.module.css';
import { unreadsOf, useChats } from './use-chats.ts';

/** Chats in the popover; all are on the page. */
const shownChats = 10;

const formatWhen = (iso: string): string => {
  const date = new Date(iso);
  return isToday(date) ? formatTime(date) : formatDate(date);
};

interface ItemProps {
  chat: InternalChat;
  unreads: number;
  onOpen: () => void;
}

const Item = ({ chat, unreads, onOpen }: ItemProps) => (
  <li>
    <Link to={`/chats/${chat.uuid}`} className={classes.item} onClick={onOpen}>
      <PersonAvatar name={chat.title} size={36} />
      <span className={classes.text}>
        <span className={classes.name} data-unread={unreads > 0 || undefined}>
          {chat.title}
        </span>
        <span className={classes.last}>{chat.lastMessage}</span>
      </span>
      <span className={classes.side}>
        <time dateTime={chat.updatedAt}>{formatWhen(chat.updatedAt)}</time>
        {unreads > 0 && <span className={classes.count}>{unreads}</span>}
      </span>
    </Link>
  </li>
);

const Menu = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [opened, setOpened] = useState(false);
  const { data: chats = [] } = useChats();
  const unread = chats.reduce((sum, chat) => sum + unreadsOf(chat, user.id), 0);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="min(340px, 100vw - 16px)" trapFocus>
      <Popover.Target>
        <Tooltip label={t('layout:chats.title')} disabled={opened}>
          <Indicator
            label={unread > 99 ? '99+' : unread}
            size={16}
            offset={6}
            color="red.9"
            disabled={unread === 0}
            inline
          >
            <ActionIcon
              size="lg"
              aria-label={t('layout:chats.label', { count: unread })}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
              data-testid="chats-menu"
            >
              <IconMessageUser size={20} stroke={1.7} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('layout:chats.title')}>
        <h2 className={classes.title}>
          <Link to="/chats" className={classes.all} onClick={() => setOpened(false)}>
            {t('layout:chats.title')}
          </Link>
        </h2>
        {chats.length === 0 ? (
          <EmptyState icon={IconMessageUser} title={t('layout:chats.empty')} />
        ) : (
          <ul className={classes.list}>
            {chats.slice(0, shownChats).map((chat) => (
              <Item key={chat.id} chat={chat} unreads={unreadsOf(chat, user.id)} onOpen={() => setOpened(false)} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

/** Button with the number of unread internal messages and a menu of the newest chats, where the plan has them. */
export const ChatsMenu = () => {
  const { plan, company } = useLogin();
  return plan.useInternalChat && !hasExpired(company) && <Menu />;
};
