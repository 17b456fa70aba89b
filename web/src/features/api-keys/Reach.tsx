import { MultiSelect, SimpleGrid } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** The chosen queues and connections, as texts of their ids. */
  chosen: { queueIds: string[]; whatsappIds: string[] };
  field: (name: 'queueIds' | 'whatsappIds') => Record<string, unknown>;
}

/** The queues and connections that a key reaches: all of them while none is chosen. */
export const Reach = ({ chosen, field }: Props) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, {}));
  const choices = [
    { name: 'queueIds', label: t('apiKeys:queues'), all: t('apiKeys:allQueues'), data: queues },
    { name: 'whatsappIds', label: t('apiKeys:connections'), all: t('apiKeys:allConnections'), data: connections },
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {choices.map(({ name, label, all, data }) => (
        <MultiSelect
          key={name}
          label={label}
          placeholder={chosen[name].length === 0 ? all : undefined}
          data={data.map((each) => ({ value: String(each.id), label: each.name }))}
          nothingFoundMessage={t('common:nothingFound')}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          {...field(name)}
        />
      ))}
    </SimpleGrid>
  );
};
