import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { minSearchLength } from '../../../components/contact-search.ts';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { CampaignValues } from './campaign-values.ts';

interface Props {
  form: EntityForm<CampaignValues>;
}

/** Choice of an agent, searched from three characters (specification 3, section 5). */
const UserSelect = ({ form }: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const isSearching = typed.trim().length >= minSearchLength;
  const { userId } = form.form.values;
  return (
    <Select
      label={t('campaigns:user')}
      placeholder={t('campaigns:userPlaceholder')}
      data={users
        .filter(({ id }) => isSearching || String(id) === userId)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(isSearching ? 'common:nothingFound' : 'common:contact.searchMore', {
        count: minSearchLength,
      })}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      searchable
      clearable
      {...form.field('userId')}
    />
  );
};

/** Fields for the conversation in which a message of the campaign is sent. */
export const AttendanceTab = ({ form }: Props) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { opensTicket, userId } = form.form.values;
  return (
    <>
      <Switch
        label={t('campaigns:openTicket')}
        description={t('campaigns:openTicketHint')}
        {...form.check('opensTicket')}
      />
      {opensTicket && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <UserSelect form={form} />
            <Select
              label={t('campaigns:queue')}
              data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
              nothingFoundMessage={t('common:nothingFound')}
              clearButtonProps={{ 'aria-label': t('common:clear') }}
              searchable
              clearable
              {...form.field('queueId')}
              withAsterisk={userId !== null}
            />
          </SimpleGrid>
          <Select
            label={t('campaigns:statusTicket')}
            data={(['closed', 'open'] as const).map((value) => ({
              value,
              label: t(`campaigns:ticketStatus.${value}`),
            }))}
            allowDeselect={false}
            {...form.field('statusTicket')}
          />
        </>
      )}
      {!opensTicket && (
        <Text size="sm" c="dimmed">
          {t('campaigns:noTicket')}
        </Text>
      )}
    </>
  );
};
