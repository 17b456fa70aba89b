import { IconMessageUser } from '@tabler/icons-react';
import { useState } from 'react';
import { BarMenu } from '../../components/bar-menu/BarMenu.tsx';
import { ConversationItem } from '../../components/bar-menu/ConversationItem.tsx';
import { PersonAvatar } from '../../components/PersonAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';
import { unreadsOf, useChats, useUnreadChats } from './use-chats.ts';

/** Chats in the popover; all are on the page. */
const shownChats = 10;

const Menu = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [opened, setOpened] = useState(false);
  const { data: chats = [] } = useChats();
  const unread = useUnreadChats();
  return (
    <BarMenu
      opened={opened}
      onChange={setOpened}
      icon={IconMessageUser}
      title={t('layout:chats.title')}
      page="/chats"
      label={t('layout:chats.label', { count: unread })}
      count={unread}
      empty={t('layout:chats.empty')}
      items={chats.slice(0, shownChats).map((chat) => (
        <ConversationItem
          key={chat.id}
          to={`/chats/${chat.uuid}`}
          avatar={<PersonAvatar name={chat.title} size={36} />}
          name={chat.title}
          lastMessage={chat.lastMessage}
          updatedAt={chat.updatedAt}
          unread={unreadsOf(chat, user.id)}
          onOpen={() => setOpened(false)}
        />
      ))}
      testId="chats-menu"
    />
  );
};

/** Button with the number of unread internal messages and a menu of the newest chats, where the plan has them. */
export const ChatsMenu = () => {
  const { plan, company } = useLogin();
  return plan.useInternalChat && !hasExpired(company) && <Menu />;
};
