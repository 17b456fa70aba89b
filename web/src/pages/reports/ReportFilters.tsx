import { MultiSelect, Stack, Switch } from '@mantine/core';
import { FilterButton } from '../../components/FilterButton.tsx';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listClosingReasons } from '@recado/shared/contract/closing-reasons';
import { listQueues } from '@recado/shared/contract/queues';
import { reportStatuses } from '@recado/shared/contract/reports';
import { listUserNames } from '@recado/shared/contract/users';
import { closingReasons } from '@recado/shared/metrics/cycle';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { ContactSelect } from '../../components/contact/ContactSelect.tsx';
import { ChoicesField } from '../../components/form/ChoicesField.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { queryOfFilter, type ReportFilter } from './report-filter.ts';

interface Props {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

const Fields = ({ filter, onChange }: Props) => {
  const { t } = useTranslate();
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, { query: {} }));
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { data: own = [] } = useQuery(endpointQuery(listClosingReasons, {}));
  const set = (change: Partial<ReportFilter>): void => onChange({ ...filter, ...change });
  return (
    <Stack gap="sm" w={280}>
      <ContactSelect
        value={filter.contactId}
        onChange={(contactId) => set({ contactId, ...(contactId !== null && { searchParam: '' }) })}
        required={false}
        withinPortal={false}
      />
      <ChoicesField
        label={t('reports:filter.connections')}
        placeholder={t('reports:filter.allConnections')}
        choices={connections}
        value={filter.whatsappId}
        onChange={(whatsappId) => set({ whatsappId })}
      />
      <ChoicesField
        label={t('reports:filter.users')}
        placeholder={t('reports:filter.allUsers')}
        choices={users}
        value={filter.users}
        onChange={(ids) => set({ users: ids })}
      />
      <ChoicesField
        label={t('reports:filter.queues')}
        placeholder={t('reports:filter.allQueues')}
        choices={queues}
        value={filter.queueIds}
        onChange={(queueIds) => set({ queueIds })}
      />
      <MultiSelect
        label={t('reports:column.status')}
        placeholder={filter.status.length === 0 ? t('reports:filter.allStatuses') : undefined}
        data={reportStatuses.map((value) => ({ value, label: t(`reports:status.${value}`) }))}
        value={[...filter.status]}
        onChange={(status) => set({ status })}
        comboboxProps={{ withinPortal: false }}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
      />
      <MultiSelect
        label={t('reports:column.reason')}
        placeholder={filter.reasons.length === 0 ? t('reports:filter.allReasons') : undefined}
        data={[
          ...own.map(({ id, name }) => ({ value: String(id), label: name })),
          ...closingReasons.map((value) => ({ value, label: t(`figures:reason.${value}`) })),
        ]}
        value={[...filter.reasons]}
        onChange={(reasons) => set({ reasons })}
        comboboxProps={{ withinPortal: false }}
        searchable
        nothingFoundMessage={t('common:nothingFound')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
      />
      <Switch
        label={t('reports:filter.onlyRated')}
        checked={filter.onlyRated}
        onChange={(event) => set({ onlyRated: event.currentTarget.checked })}
        data-testid="only-rated"
      />
    </Stack>
  );
};

/** The filters of the report, behind a button that says how many are set. */
export const ReportFilters = (props: Props) => {
  const { t } = useTranslate();
  const count = Object.keys(queryOfFilter({ ...props.filter, searchParam: '', metric: null })).length;
  return (
    <FilterButton
      label={count === 0 ? t('reports:filter.label') : t('reports:filter.set', { number: count })}
      isSet={count > 0}
      testId="report-filters"
    >
      <Fields {...props} />
    </FilterButton>
  );
};
