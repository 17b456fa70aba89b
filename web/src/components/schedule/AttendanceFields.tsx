import { Group, Select, Stack, Switch } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import type { ScheduleValues } from './schedule-values.ts';

const options = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** Fields for the conversation in which a scheduled message is sent, where no ticket runs then. */
export const AttendanceFields = ({ form }: { form: EntityForm<ScheduleValues> }) => {
  const { t } = useTranslate();
  const { data: queues } = useQuery(endpointQuery(listQueues, {}));
  const { data: users } = useQuery(endpointQuery(listUserNames, {}));
  const { opensTicket } = form.form.values;
  return (
    <Stack gap="sm">
      <Switch
        label={t('schedules:opensTicket')}
        description={t('schedules:opensTicketHint')}
        {...form.check('opensTicket')}
      />
      {opensTicket && (
        <>
          <Select
            label={t('schedules:statusTicket')}
            data={(['open', 'closed'] as const).map((value) => ({ value, label: t(`schedules:statuses.${value}`) }))}
            allowDeselect={false}
            {...form.field('statusTicket')}
          />
          <Group grow align="flex-start">
            <Select
              label={t('schedules:queue')}
              data={options(queues)}
              nothingFoundMessage={t('common:nothingFound')}
              clearable
              searchable
              {...form.field('queueId')}
            />
            <Select
              label={t('schedules:user')}
              data={options(users)}
              nothingFoundMessage={t('common:nothingFound')}
              clearable
              searchable
              {...form.field('ticketUserId')}
            />
          </Group>
        </>
      )}
    </Stack>
  );
};
