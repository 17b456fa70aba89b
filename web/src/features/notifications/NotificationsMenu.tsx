import { ActionIcon, Button, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ContactAvatar } from '../../components/ContactAvatar.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { previewOf } from '../../components/last-message.ts';
import { formatDate, formatTime, isToday } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './NotificationsMenu.module.css';
import { useUnreadTickets } from './use-unread-tickets.ts';

const formatWhen = (iso: string): string => {
  const date = new Date(iso);
  return isToday(date) ? formatTime(date) : formatDate(date);
};

/** Button that asks for permission to show desktop notifications, while it is undecided. */
const DesktopPermission = () => {
  const { t } = useTranslate();
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  if (permission !== 'default') return null;
  return (
    <Button
      variant="light"
      size="xs"
      fullWidth
      leftSection={<IconBellRinging size={15} aria-hidden />}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      {t('layout:notifications.allow')}
    </Button>
  );
};

/** Bell with the number of unread tickets and a menu that lists them. */
export const NotificationsMenu = () => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  const tickets = useUnreadTickets();
  const label = t('layout:notifications.label', { count: tickets.length });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} trapFocus>
      <Popover.Target>
        <Tooltip label={t('layout:notifications.title')} disabled={opened}>
          <Indicator
            label={tickets.length > 99 ? '99+' : tickets.length}
            size={16}
            offset={6}
            color="red.9"
            disabled={tickets.length === 0}
            inline
          >
            <ActionIcon
              size="lg"
              aria-label={label}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
              data-testid="notifications"
            >
              <IconBell size={20} stroke={1.7} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('layout:notifications.title')}>
        <h2 className={classes.title}>{t('layout:notifications.title')}</h2>
        {tickets.length === 0 ? (
          <EmptyState icon={IconBell} title={t('layout:notifications.empty')} />
        ) : (
          <ul className={classes.list}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Link to={`/tickets/${ticket.uuid}`} className={classes.item} onClick={() => setOpened(false)}>
                  <ContactAvatar
                    name={ticket.contact.name}
                    picture={ticket.contact.urlPicture}
                    isGroup={ticket.contact.isGroup}
                    channel={ticket.channel}
                    size={36}
                  />
                  <span className={classes.text}>
                    <span className={classes.name}>{ticket.contact.name}</span>
                    <span className={classes.last}>{previewOf(ticket, t)}</span>
                  </span>
                  <span className={classes.side}>
                    <time dateTime={ticket.updatedAt}>{formatWhen(ticket.updatedAt)}</time>
                    <span className={classes.count}>{ticket.unreadMessages}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.foot}>
          <DesktopPermission />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
