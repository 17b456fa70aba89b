import { IconUserCheck } from '@tabler/icons-react';
import { ConversationNotice } from '../../components/ConversationNotice.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** The colleague who has the ticket. */
  name: string;
  /** True if the conversation was read before and is shown still. */
  isShown: boolean;
}

/** Notice that names the colleague who has the conversation. */
export const TakenNotice = ({ name, isShown }: Props) => {
  const { t } = useTranslate();
  return isShown ? (
    <ConversationNotice icon={IconUserCheck} text={t('tickets:taken.text', { name })} urgent testId="taken-notice" />
  ) : (
    <EmptyState
      icon={IconUserCheck}
      title={t('tickets:taken.text', { name })}
      hint={t('tickets:taken.hint')}
      role="status"
    />
  );
};
