import { Alert, Text } from '@mantine/core';
import { type CompanyUser, listCompanyUsers } from '@recado/shared/contract/any-companies';
import { IconEyeOff, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useCompanyPage } from './page/use-company-page.tsx';

/** The users of a company, for super users. */
export const CompanyUsersPage = () => {
  const { t } = useTranslate();
  const { companyId, head, failure } = useCompanyPage({
    title: 'companyUsers:title',
    titleOf: 'companyUsers:titleOf',
    back: 'companyUsers:back',
  });
  const partsOf = (searchParam: string) => ({ params: { id: companyId }, query: { searchParam } });
  const { data: all } = useInfiniteQuery(endpointPages(listCompanyUsers, partsOf('')));
  const useUsers = pagedList(listCompanyUsers, partsOf, ({ users }) => users);
  if (failure) return failure;
  return (
    <ListPage<CompanyUser>
      key={companyId}
      name="company-user"
      {...head}
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
