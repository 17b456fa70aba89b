import { Avatar, Group, Text, Tooltip } from '@mantine/core';
import { deleteQueue, listQueues, type Queue } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { PersonAvatar } from '../../components/PersonAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { QueueDialog } from './QueueDialog.tsx';

/** Pictures of a queue's people that are shown; the others are counted. */
const shownPeople = 5;

/** The users who serve a queue. */
const People = ({ queueId }: { queueId: number }) => {
  const { t } = useTranslate();
  const { data: users } = useQuery(endpointQuery(listUserNames, {}));
  const people = users?.filter(({ queueIds }) => queueIds.includes(queueId));
  if (people?.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('queues:nobody')}
      </Text>
    );
  const names = people?.map(({ name }) => name).join(', ') ?? '';
  return (
    <Tooltip label={names} multiline maw={280}>
      <Group gap={4} wrap="nowrap" w="max-content" role="img" aria-label={names}>
        {people?.slice(0, shownPeople).map(({ id, name }) => (
          <PersonAvatar key={id} name={name} size={26} />
        ))}
        {people && people.length > shownPeople && <Avatar size={26}>+{people.length - shownPeople}</Avatar>}
      </Group>
    </Tooltip>
  );
};

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
      {
        label: 'queues:name',
        cell: ({ name, color }) => (
          <ColorChip color={color} heading>
            {name}
          </ColorChip>
        ),
        main: true,
        opens: true,
      },
      { label: 'queues:people', cell: ({ id }) => <People queueId={id} />, width: '240px' },
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
