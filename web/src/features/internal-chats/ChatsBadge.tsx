import { AttentionDot } from '../../components/AttentionDot.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { unreadsOf, useChats } from './use-chats.ts';

/** Dot on the navigation entry while a chat has unread messages. */
export const ChatsBadge = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data = [] } = useChats();
  if (!data.some((chat) => unreadsOf(chat, user.id) > 0)) return null;
  return <AttentionDot label={t('layout:chats.unread')} testId="chats-badge" />;
};
