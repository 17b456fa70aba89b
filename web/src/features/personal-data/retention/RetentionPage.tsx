import { Text } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { deleteRetentionRule, listRetentionRules, type RetentionRule } from '@recado/shared/contract/retention';
import { IconHistoryOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { wholeList } from '../../../components/list/list-rows.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { RetentionDialog } from './RetentionDialog.tsx';
import { RetentionRuns } from './RetentionRuns.tsx';

const useRules = wholeList(listRetentionRules, () => []);

/** The rules for how long data of closed tickets is kept, and what the daily runs removed by them. */
export const RetentionPage = () => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const queueOf = ({ queueId }: RetentionRule): string =>
    queueId === null
      ? t('personalData:retention.allQueues')
      : (queues.find(({ id }) => id === queueId)?.name ?? `#${queueId}`);
  return (
    <ListPage<RetentionRule>
      name="retention-rule"
      title="personalData:retention.title"
      back={{ label: 'personalData:title', to: '/personal-data' }}
      useRows={useRules}
      nameOf={({ kind }) => t(`personalData:retention.kinds.${kind}`)}
      columns={[
        {
          label: 'personalData:retention.kind',
          cell: ({ kind }) => t(`personalData:retention.kinds.${kind}`),
          main: true,
          opens: true,
        },
        { label: 'personalData:retention.queue', cell: queueOf, width: '260px' },
        {
          label: 'personalData:retention.days',
          cell: ({ days }) =>
            days === null ? (
              <Text span inherit c="dimmed">
                {t('personalData:retention.forever')}
              </Text>
            ) : (
              t('personalData:retention.count', { count: days })
            ),
          width: '200px',
          numeric: true,
        },
      ]}
      empty={{
        icon: IconHistoryOff,
        title: 'personalData:retention.empty',
        hint: 'personalData:retention.emptyHint',
      }}
      add={{ label: 'personalData:retention.add', onClick: () => openDialog(RetentionDialog, { rule: null }) }}
      onEdit={(rule) => openDialog(RetentionDialog, { rule })}
      removal={{
        call: ({ id }) => call(deleteRetentionRule, { params: { id } }),
        text: 'personalData:retention.deleteText',
      }}
      above={<RetentionRuns />}
    />
  );
};
