import { Button } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { can } from '@recado/shared/permissions/can';
import { useQuery } from '@tanstack/react-query';
import { IconInbox, IconPlugConnected, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { SearchFilter } from '../cache/search-filter.ts';
import { NothingFound } from '../search/NothingFound.tsx';
import { useAdministrators } from '../queue-choice/use-administrators.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';

interface Props {
  filter: InboxFilter;
  /** The search as the user has set it. */
  search: SearchFilter | null;
  onSearch: (search: SearchFilter) => void;
}

/** An agent without a queue, who sees none of those who wait, learns it and whom to ask. */
const WithoutQueue = () => {
  const { t } = useTranslate();
  const names = useAdministrators();
  return (
    <EmptyState
      icon={IconUsersGroup}
      title={t('tickets:empty.withoutQueue')}
      hint={`${t('tickets:empty.withoutQueueHint')} ${names === '' ? '' : t('tickets:noQueueOf.ask', { names })}`}
      role="status"
    />
  );
};

/** Explains an empty list; a company without connections gets a link to create one. */
export const TicketListEmpty = ({ filter, search, onSearch }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: connections } = useQuery(endpointQuery(listConnectionNames, {}));
  if (search) return <NothingFound search={search} onSearch={onSearch} />;
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
  const isWithoutQueue = user.profile !== 'admin' && user.queueIds.length === 0 && user.allTicket !== 'enable';
  if (isWithoutQueue && (filter.tab === 'open' || filter.tab === 'pending')) return <WithoutQueue />;
  return (
    <EmptyState
      icon={IconInbox}
      title={t(`tickets:empty.${filter.tab}`)}
      hint={t(`tickets:empty.${filter.tab}Hint`)}
      role="status"
    />
  );
};
