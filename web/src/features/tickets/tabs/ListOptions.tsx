import { Button, Checkbox, Stack } from '@mantine/core';
import { can } from '@recado/shared/permissions/can';
import { IconChecks } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';
import { useCloseAll } from '../closing/use-close-all.ts';

interface Props {
  filter: InboxFilter;
  /** True when the user may see other users' tickets (permission tickets-manager:showall). */
  mayShowAll: boolean;
  onChange: (filter: InboxFilter) => void;
  onClose: () => void;
}

/** Menu of a list: whose tickets it shows, their order, and the closing of all of them. */
export const ListOptions = ({ filter, mayShowAll, onChange, onClose }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
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
      {tab !== 'closed' && (
        <Checkbox
          label={t('tickets:sort.oldest')}
          checked={sort === 'ASC'}
          onChange={(event) => onChange({ ...filter, sort: event.currentTarget.checked ? 'ASC' : 'DESC' })}
          data-testid="sort"
        />
      )}
      {tab !== 'closed' && can(user, 'tickets-manager:closeAll') && (
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
