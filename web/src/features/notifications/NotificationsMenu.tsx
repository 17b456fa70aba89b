import { Button } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { BarMenu } from '../../components/bar-menu/BarMenu.tsx';
import { ConversationItem } from '../../components/bar-menu/ConversationItem.tsx';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { previewOf } from '../../components/last-message.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useUnreadTickets } from './use-unread-tickets.ts';

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
  return (
    <BarMenu
      opened={opened}
      onChange={setOpened}
      icon={IconBell}
      title={t('layout:notifications.title')}
      label={t('layout:notifications.label', { count: tickets.length })}
      count={tickets.length}
      empty={t('layout:notifications.empty')}
      items={tickets.map((ticket) => (
        <ConversationItem
          key={ticket.id}
          to={`/tickets/${ticket.uuid}`}
          avatar={
            <ContactAvatar
              name={ticket.contact.name}
              picture={ticket.contact.urlPicture}
              isGroup={ticket.contact.isGroup}
              channel={ticket.channel}
              size={36}
            />
          }
          name={ticket.contact.name}
          lastMessage={previewOf(ticket, t)}
          updatedAt={ticket.updatedAt}
          unread={ticket.unreadMessages}
          onOpen={() => setOpened(false)}
        />
      ))}
      foot={<DesktopPermission />}
      testId="notifications"
    />
  );
};
