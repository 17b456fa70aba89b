import { AttentionDot } from '../../components/AttentionDot.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useUnreadChats } from './use-chats.ts';

/** Dot on the navigation entry while a chat has unread messages. */
export const ChatsBadge = () => {
  const { t } = useTranslate();
  if (useUnreadChats() === 0) return null;
  return <AttentionDot label={t('layout:chats.unread')} testId="chats-badge" />;
};
