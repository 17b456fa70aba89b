import { Button } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { BarMenu } from '../../components/bar-menu/BarMenu.tsx';
import { ConversationItem } from '../../components/bar-menu/ConversationItem.tsx';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { previewOf } from '../../components/last-message.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { seeNotices, type Notice } from '../../login/notices.ts';
import { useNotices } from '../../login/use-notices.ts';
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

/** A colleague's action: a ticket transferred to the user, a note that mentions the user, or another number of its contact; or a service level. */
const NoticeItem = ({ notice: { kind, by, at, ticket }, onOpen }: { notice: Notice; onOpen: () => void }) => {
  const { t } = useTranslate();
  const { contact, channel, uuid } = ticket;
  return (
    <ConversationItem
      to={`/tickets/${uuid}`}
      avatar={
        <ContactAvatar
          name={contact.name}
          picture={contact.urlPicture}
          isGroup={contact.isGroup}
          channel={channel}
          size={36}
        />
      }
      name={contact.name}
      lastMessage={t(`layout:notifications.${kind}`, { name: by })}
      updatedAt={at}
      unread={1}
      onOpen={onOpen}
    />
  );
};

/** Bell with the number of unread tickets and of what colleagues did for the user, and a menu that lists them. */
export const NotificationsMenu = () => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  const notices = useNotices();
  const unread = useUnreadTickets();
  // A conversation with a notice stands once.
  const tickets = unread.filter(({ id }) => notices.every(({ ticket }) => ticket.id !== id));
  const count = tickets.length + notices.length;
  const login = useLogin();
  const { pathname } = useLocation();
  useEffect(() => {
    const uuid = /^\/tickets\/([^/]+)/.exec(pathname)?.[1];
    if (uuid !== undefined) seeNotices(login, uuid);
  }, [login, pathname]);
  return (
    <BarMenu
      opened={opened}
      onChange={setOpened}
      icon={IconBell}
      title={t('layout:notifications.title')}
      label={t('layout:notifications.label', { count })}
      count={count}
      empty={t('layout:notifications.empty')}
      items={[
        ...notices.map((notice) => (
          <NoticeItem key={`${notice.kind} ${notice.ticket.id}`} notice={notice} onOpen={() => setOpened(false)} />
        )),
        ...tickets.map((ticket) => (
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
        )),
      ]}
      foot={<DesktopPermission />}
      testId="notifications"
    />
  );
};
