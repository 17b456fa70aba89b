import { IconUsersGroup } from '@tabler/icons-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useAdministrators } from './use-administrators.ts';

/** Notice for an agent without a queue, who sees no waiting ticket: it names the people to ask. */
export const WithoutQueue = () => {
  const { t } = useTranslate();
  const names = useAdministrators();
  return (
    <EmptyState
      icon={IconUsersGroup}
      title={t('tickets:empty.withoutQueue')}
      hint={`${t('tickets:empty.withoutQueueHint')} ${names === '' ? '' : t('tickets:noQueueOf.ask', { names })}`}
      role="status"
    />
  );
};
