import { Avatar, Group, Text, Tooltip } from '@mantine/core';
import { listConnections } from '@recado/shared/contract/connections';
import { deleteQueue, listQueues, type Queue } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { can } from '@recado/shared/permissions/can';
import { IconPlugConnectedX, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { chipColumn } from '../../components/list/chip-column.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { PersonAvatar } from '../../components/PersonAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
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

/** The connections that offer a queue; a quiet warning where there are none: no customer arrives there by itself. */
const Connections = ({ queueId }: { queueId: number }) => {
  const { t } = useTranslate();
  const { data: connections } = useQuery(endpointQuery(listConnections, { query: {} }));
  const names = connections?.filter(({ queueIds }) => queueIds.includes(queueId)).map(({ name }) => name);
  if (names?.length === 0)
    return (
      <Group gap={6} wrap="nowrap" c="dimmed" data-testid="no-connection">
        <IconPlugConnectedX size={16} color="var(--recado-warning)" style={{ flex: 'none' }} aria-hidden />
        <Text size="sm">{t('queues:noConnection')}</Text>
      </Group>
    );
  return (
    <Text size="sm" lineClamp={1} title={names?.join(', ')}>
      {names?.join(', ')}
    </Text>
  );
};

const useQueues = wholeList(listQueues, ({ name, greetingMessage }) => [name, greetingMessage]);

/** The queues of the company (specification 3, section 2). */
export const QueuesPage = () => {
  const seesConnections = can(useLogin().user, 'connections-page:view');
  return (
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
        chipColumn('queues:name'),
        { label: 'queues:people', cell: ({ id }) => <People queueId={id} />, width: '200px' },
        ...(seesConnections
          ? [
              {
                label: 'queues:connections',
                cell: ({ id }: Queue) => <Connections queueId={id} />,
                width: '270px',
              } as const,
            ]
          : []),
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
};
