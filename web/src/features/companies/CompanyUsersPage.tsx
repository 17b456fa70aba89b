import { Alert, Text } from '@mantine/core';
import { type CompanyUser, getCompany, listCompanyUsers } from '@recado/shared/contract/any-companies';
import { IconEyeOff, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { endpointPages, endpointQuery } from '../../api/query.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** The users of a company, for super users. */
export const CompanyUsersPage = () => {
  const { t } = useTranslate();
  const companyId = Number(useParams().companyId);
  const partsOf = (searchParam: string) => ({ params: { id: companyId }, query: { searchParam } });
  const { data: company, error, refetch } = useQuery(endpointQuery(getCompany, { params: { id: companyId } }));
  const { data: all } = useInfiniteQuery(endpointPages(listCompanyUsers, partsOf('')));
  const useUsers = pagedList(listCompanyUsers, partsOf, ({ users }) => users);
  if (error !== null && !company) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <ListPage<CompanyUser>
      key={companyId}
      name="company-user"
      title={company ? 'companyUsers:titleOf' : 'companyUsers:title'}
      titleValues={{ name: company?.name ?? '' }}
      back={{ label: 'companyUsers:back', to: '/companies' }}
      useRows={useUsers}
      nameOf={({ name }) => name}
      search="companyUsers:search"
      above={
        all?.pages[0]?.masked && (
          <Alert variant="light" color="gray" mb="md" icon={<IconEyeOff size={18} aria-hidden />}>
            {t('companyUsers:masked')}
          </Alert>
        )
      }
      empty={{ icon: IconUsers, title: 'companyUsers:none', hint: 'companyUsers:noneHint' }}
      columns={[
        {
          label: 'companyUsers:nameAndEmail',
          main: true,
          cell: ({ name, email }) => (
            <span>
              {name}
              <Text span size="xs" c="dimmed" display="block">
                {email}
              </Text>
            </span>
          ),
        },
        {
          label: 'companyUsers:profile',
          width: '160px',
          cell: ({ profile }) => t(`companyUsers:profiles.${profile}`),
        },
        {
          label: 'companyUsers:lastLogin',
          numeric: true,
          width: '140px',
          cell: ({ lastLogin }) => (lastLogin === null ? t('companyUsers:never') : formatDate(new Date(lastLogin))),
        },
      ]}
    />
  );
};
