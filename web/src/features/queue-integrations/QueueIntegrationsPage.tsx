import { Group, Text } from '@mantine/core';
import {
  deleteQueueIntegration,
  listQueueIntegrations,
  type QueueIntegration,
} from '@recado/shared/contract/queue-integrations';
import { IconPuzzle } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { QueueIntegrationDialog } from './QueueIntegrationDialog.tsx';
import { TypeLogo } from './TypeLogo.tsx';

const useQueueIntegrations = pagedList(
  listQueueIntegrations,
  (searchParam) => ({ query: { searchParam } }),
  ({ queueIntegrations }) => queueIntegrations,
);

/** The services that answer customers (specification 3, section 2). */
export const QueueIntegrationsPage = () => {
  const { t } = useTranslate();
  return (
    <ListPage<QueueIntegration>
      name="queue-integration"
      title="queueIntegrations:title"
      useRows={useQueueIntegrations}
      nameOf={({ name }) => name}
      search="queueIntegrations:search"
      empty={{ icon: IconPuzzle, title: 'queueIntegrations:empty', hint: 'queueIntegrations:emptyHint' }}
      add={{
        label: 'queueIntegrations:add',
        onClick: () => openDialog(QueueIntegrationDialog, { integration: null }),
      }}
      onEdit={(integration) => openDialog(QueueIntegrationDialog, { integration })}
      removal={{
        call: ({ id }) => call(deleteQueueIntegration, { params: { id } }),
        text: 'queueIntegrations:deleteText',
        done: 'queueIntegrations:deleted',
      }}
      columns={[
        { label: 'queueIntegrations:name', cell: ({ name }) => name, main: true, opens: true },
        {
          label: 'queueIntegrations:type',
          cell: ({ type }) => (
            <Group gap="xs" wrap="nowrap">
              <TypeLogo type={type} />
              <Text size="sm">{t(`queueIntegrations:types.${type}`)}</Text>
            </Group>
          ),
          width: '220px',
        },
        { label: 'queueIntegrations:id', cell: ({ id }) => id, width: '90px' },
      ]}
    />
  );
};
