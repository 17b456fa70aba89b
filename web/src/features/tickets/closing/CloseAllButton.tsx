import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';
import { useCloseAll } from './use-close-all.ts';

/** Closes all tickets of the tab, of the selected queues where there are some. */
export const CloseAllButton = ({
  tab,
  queueIds,
}: { tab: 'open' | 'pending' | 'group' } & Pick<InboxFilter, 'queueIds'>) => {
  const { t } = useTranslate();
  const { closeAll, isPending } = useCloseAll();
  return (
    <Tooltip label={t('tickets:closeAll.label')}>
      <ActionIcon
        size="lg"
        aria-label={t('tickets:closeAll.label')}
        onClick={() => closeAll(tab, queueIds)}
        loading={isPending}
        data-testid="close-all"
      >
        <IconChecks size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
};
