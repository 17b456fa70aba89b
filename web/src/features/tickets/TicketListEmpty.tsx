import { Button } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { can } from '@recado/shared/permissions/can';
import { useQuery } from '@tanstack/react-query';
import { IconInbox, IconPlugConnected, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { isSearch, type InboxFilter } from './ticket-list-query.ts';

/** Explains an empty list; a company without connections gets a link to create one. */
export const TicketListEmpty = ({ filter }: { filter: InboxFilter }) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: connections } = useQuery(endpointQuery(listConnectionNames, {}));
  if (isSearch(filter))
    return (
      <EmptyState
        icon={IconSearch}
        title={t('tickets:empty.search')}
        hint={t('tickets:empty.searchHint')}
        role="status"
      />
    );
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
