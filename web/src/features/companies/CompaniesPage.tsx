import { Badge, Group, Text } from '@mantine/core';
import { type CompanyAccount, listCompanies, updateCompany } from '@recado/shared/contract/any-companies';
import { renewalMonths } from '@recado/shared/contract/companies';
import { addMonths } from '@recado/shared/text/time';
import { IconBuildingStore, IconCalendarPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { notifySuccess } from '../../components/notify.ts';
import { formatBytes, formatDate, formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { daysLeft } from '../../login/subscription.ts';
import { CompanyDialog } from './CompanyDialog.tsx';

const useCompanies = pagedList(
  listCompanies,
  (searchParam) => ({ query: { searchParam } }),
  ({ companies }) => companies,
);

/** Days before the end of a subscription from which on its due date is yellow; from 0 on it is red. */
const soon = 5;

const DueDate = ({ company }: { company: CompanyAccount }) => {
  const { t } = useTranslate();
  const left = daysLeft(company);
  if (left === Infinity) return t('companies:unlimited');
  const state = left <= 0 ? 'over' : left <= soon ? 'soon' : 'far';
  const color = { over: 'red.9', soon: 'yellow.9', far: undefined }[state];
  return (
    <Text span inherit c={color} fw={color && 600} data-due={state}>
      {formatDay(company.dueDate)}
    </Text>
  );
};

/** Returns a function that asks whether to move a company's due date by its recurrence, and moves it. */
const useRenewal = (): ((company: CompanyAccount) => void) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, dueDate, recurrence }: CompanyAccount) =>
      call(updateCompany, {
        params: { id },
        body: { dueDate: addMonths(dueDate, renewalMonths[recurrence]) },
        seen: { dueDate },
      }),
    onSuccess: ({ name, dueDate }) => {
      notifySuccess(t('companies:renewal.done', { name, date: formatDay(dueDate) }));
      return client.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
  return (company) =>
    confirm({
      title: t('companies:renewal.title'),
      text: t('companies:renewal.text', {
        name: company.name,
        date: formatDay(addMonths(company.dueDate, renewalMonths[company.recurrence])),
      }),
      confirm: t('companies:renewal.confirm'),
      onConfirm: () => mutate(company),
    });
};

/** The companies of the installation, for super users (specification 2, section 2). */
export const CompaniesPage = () => {
  const { t } = useTranslate();
  const renew = useRenewal();
  return (
    <ListPage<CompanyAccount>
      name="company"
      title="companies:title"
      useRows={useCompanies}
      nameOf={({ name }) => name}
      search="companies:search"
      empty={{ icon: IconBuildingStore, title: 'companies:none', hint: 'companies:noneHint' }}
      add={{ label: 'companies:add', onClick: () => openDialog(CompanyDialog, { company: null }) }}
      onEdit={(company) => openDialog(CompanyDialog, { company })}
      actions={(company) =>
        daysLeft(company) === Infinity
          ? []
          : [
              {
                hint: t('companies:renewal.action'),
                label: t('companies:renewal.actionOf', { name: company.name }),
                icon: IconCalendarPlus,
                onClick: () => renew(company),
                testId: `renew-${company.id}`,
              },
            ]
      }
      columns={[
        {
          label: 'companies:name',
          main: true,
          opens: true,
          cell: ({ name, status }) => (
            <Group gap={8} component="span">
              {name}
              {!status && (
                <Badge variant="light" color="red" size="sm">
                  {t('companies:off')}
                </Badge>
              )}
            </Group>
          ),
        },
        { label: 'companies:email', cell: ({ email }) => email },
        { label: 'companies:plan', width: '140px', cell: ({ plan }) => plan?.name ?? t('companies:noPlan') },
        { label: 'companies:dueDate', numeric: true, width: '150px', cell: (company) => <DueDate company={company} /> },
        {
          label: 'companies:use',
          width: '180px',
          cell: ({ used }) =>
            [t('companies:users', { count: used.users }), t('companies:connections', { count: used.connections })].join(
              ', ',
            ),
        },
        {
          label: 'companies:storage',
          numeric: true,
          width: '110px',
          cell: ({ folderSize }) => formatBytes(folderSize),
        },
        {
          label: 'companies:lastLogin',
          numeric: true,
          width: '130px',
          cell: ({ lastLogin }) => (lastLogin === null ? t('companies:never') : formatDate(new Date(lastLogin))),
        },
      ]}
    />
  );
};
