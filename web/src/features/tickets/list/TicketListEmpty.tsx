import { Button } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { can } from '@recado/shared/permissions/can';
import { useQuery } from '@tanstack/react-query';
import { IconInbox, IconPlugConnected, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { filterCount, type SearchFilter } from '../cache/search-filter.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';

/** Says what to change where a search finds nothing. */
const NothingFound = ({ search, onClear }: { search: SearchFilter; onClear: () => void }) => {
  const { t } = useTranslate();
  const filtered = filterCount(search) > 0;
  return (
    <EmptyState
      icon={IconSearch}
      title={t('tickets:empty.search')}
      hint={t(filtered ? 'tickets:searchView.filteredHint' : 'tickets:empty.searchHint')}
      role="status"
    >
      {filtered && (
        <Button variant="default" onClick={onClear} data-testid="clear-filters">
          {t('tickets:searchView.clear')}
        </Button>
      )}
    </EmptyState>
  );
};

interface Props {
  filter: InboxFilter;
  /** Removes all filters of the search view. */
  onClearFilters: () => void;
}

/** Explains an empty list; a company without connections gets a link to create one. */
export const TicketListEmpty = ({ filter, onClearFilters }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: connections } = useQuery(endpointQuery(listConnectionNames, {}));
  if (filter.search) return <NothingFound search={filter.search} onClear={onClearFilters} />;
  if (connections?.length === 0) {
    return (
      <EmptyState
        icon={IconPlugConnected}
        title={t('tickets:empty.noConnection')}
        hint={t('tickets:empty.noConnectionHint')}
        role="status"
      >
        {can(user, 'connections-page:view') && (
          <Button component={Link} to="/connections" data-testid="to-connections">
            {t('tickets:empty.connect')}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconInbox}
      title={t(`tickets:empty.${filter.tab}`)}
      hint={t(`tickets:empty.${filter.tab}Hint`)}
      role="status"
    />
  );
};
