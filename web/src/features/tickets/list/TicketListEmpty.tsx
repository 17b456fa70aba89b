import { Button } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { can } from '@recado/shared/permissions/can';
import { useQuery } from '@tanstack/react-query';
import { IconInbox, IconPlugConnected } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { useReadOnly } from '../../../login/use-read-only.ts';
import type { SearchFilter } from '../cache/search-filter.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';

const NothingFound = lazyComponent(async () => (await import('../search/NothingFound.tsx')).NothingFound);
const WithoutQueue = lazyComponent(async () => (await import('../queue-choice/WithoutQueue.tsx')).WithoutQueue);

interface Props {
  filter: InboxFilter;
  /** The search as the user has set it. */
  search: SearchFilter | null;
  onSearch: (search: SearchFilter) => void;
}

/** Explains an empty list; a company without connections gets a link to create one. */
export const TicketListEmpty = ({ filter, search, onSearch }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const isReadOnly = useReadOnly();
  const { data: connections } = useQuery(endpointQuery(listConnectionNames, {}));
  if (search)
    return (
      <Suspense>
        <NothingFound search={search} onSearch={onSearch} />
      </Suspense>
    );
  // In arrears the page of connections does not open.
  if (connections?.length === 0 && !isReadOnly) {
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
  const isWithoutQueue = user.profile !== 'admin' && user.queueIds.length === 0 && user.allTicket !== 'enable';
  if (isWithoutQueue && (filter.tab === 'open' || filter.tab === 'pending'))
    return (
      <Suspense>
        <WithoutQueue />
      </Suspense>
    );
  return (
    <EmptyState
      icon={IconInbox}
      title={t(`tickets:empty.${filter.tab}`)}
      hint={t(`tickets:empty.${filter.tab}Hint`)}
      role="status"
    />
  );
};
