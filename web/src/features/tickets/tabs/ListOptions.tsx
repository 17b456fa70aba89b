import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { can } from '@recado/shared/permissions/can';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { useReadOnly } from '../../../login/use-read-only.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';
import { useCloseAll } from '../closing/use-close-all.ts';

interface Props {
  filter: InboxFilter;
  /** True when the user may see other users' tickets (permission tickets-manager:showall). */
  mayShowAll: boolean;
  onChange: (filter: InboxFilter) => void;
  onClose: () => void;
}

/** The orders of a list; by due time only where a queue of the company has a service level. */
const SortChoice = ({
  sort,
  onChange,
}: {
  sort: InboxFilter['sort'];
  onChange: (sort: InboxFilter['sort']) => void;
}) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  if (sort !== 'DUE' && !queues.some(({ hasServiceLevels }) => hasServiceLevels))
    return (
      <Checkbox
        label={t('tickets:sort.oldest')}
        checked={sort === 'ASC'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'ASC' : 'DESC')}
        data-testid="sort"
      />
    );
  return (
    <Radio.Group label={t('tickets:sort.label')} value={sort} onChange={onChange} data-testid="sort">
      <Stack gap="xs" mt={6}>
        <Radio value="DESC" label={t('tickets:sort.newest')} />
        <Radio value="ASC" label={t('tickets:sort.oldest')} />
        <Radio value="DUE" label={t('tickets:sort.due')} />
      </Stack>
    </Radio.Group>
  );
};

/** Menu of a list: whose tickets it shows, their order, and the closing of all of them. */
export const ListOptions = ({ filter, mayShowAll, onChange, onClose }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const isReadOnly = useReadOnly();
  const { closeAll } = useCloseAll();
  const { tab, sort, queueIds } = filter;
  return (
    <Stack gap="sm" miw={200}>
      {mayShowAll && (
        <Checkbox
          label={t('tickets:showAll')}
          checked={filter.showAll}
          onChange={(event) => onChange({ ...filter, showAll: event.currentTarget.checked })}
          data-testid="show-all"
        />
      )}
      {tab !== 'closed' && <SortChoice sort={sort} onChange={(next) => onChange({ ...filter, sort: next })} />}
      {tab !== 'closed' && can(user, 'tickets-manager:closeAll') && !isReadOnly && (
        <Button
          variant="default"
          size="xs"
          c="var(--recado-danger)"
          leftSection={<IconChecks size={16} aria-hidden />}
          onClick={() => {
            onClose();
            closeAll(tab, queueIds);
          }}
          data-testid="close-all"
        >
          {t('tickets:closeAll.label')}…
        </Button>
      )}
    </Stack>
  );
};
