import { Text } from '@mantine/core';
import { deleteQueue, listQueues, type Queue } from '@recado/shared/contract/queues';
import { IconSitemap } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { QueueDialog } from './QueueDialog.tsx';

const useQueues = wholeList(listQueues, ({ name, greetingMessage }) => [name, greetingMessage]);

/** The queues of the company (specification 3, section 2). */
export const QueuesPage = () => (
  <ListPage<Queue>
    name="queue"
    title="queues:title"
    useRows={useQueues}
    nameOf={({ name }) => name}
    search="queues:search"
    empty={{ icon: IconSitemap, title: 'queues:empty', hint: 'queues:emptyHint' }}
    add={{ label: 'queues:add', onClick: () => openDialog(QueueDialog, { queue: null }) }}
    onEdit={(queue) => openDialog(QueueDialog, { queue })}
    removal={{
      call: ({ id }) => call(deleteQueue, { params: { id } }),
      title: 'queues:deleteTitle',
      text: 'queues:deleteText',
      done: 'queues:deleted',
    }}
    columns={[
      { label: 'queues:id', cell: ({ id }) => id, width: '72px', numeric: true },
      { label: 'queues:name', cell: ({ name }) => name, main: true, opens: true },
      { label: 'queues:color', cell: ({ color }) => <ColorChip color={color}>{color}</ColorChip>, width: '120px' },
      { label: 'queues:order', cell: ({ orderQueue }) => orderQueue, width: '90px', numeric: true },
      {
        label: 'queues:greeting',
        cell: ({ greetingMessage }) => (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {greetingMessage}
          </Text>
        ),
      },
    ]}
  />
);
