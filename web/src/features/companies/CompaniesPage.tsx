import { Anchor, Badge, Group, Text } from '@mantine/core';
import {
  type CompanyAccount,
  inviteCompanyAdministrator,
  listCompanies,
  updateCompany,
} from '@recado/shared/contract/any-companies';
import { renewalMonths } from '@recado/shared/contract/companies';
import { addMonths } from '@recado/shared/text/time';
import {
  IconBuildingStore,
  IconCalendarPlus,
  IconLifebuoy,
  IconMailForward,
  IconReceipt2,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { notifySuccess } from '../../components/notify.ts';
import { formatBytes, formatDate, formatDay } from '../../i18n/format.ts';
import { chosenLanguage } from '../../i18n/languages.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { daysLeft } from '../../login/subscription.ts';
import { CompanyDeletion } from './CompanyDeletion.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { dueStateOf } from './due-state.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { SupportDialog } from './SupportDialog.tsx';

const useCompanies = pagedList(
  listCompanies,
  (searchParam) => ({ query: { searchParam } }),
  ({ companies }) => companies,
);

const DueDate = ({ company }: { company: CompanyAccount }) => {
  const { t } = useTranslate();
  const left = daysLeft(company);
  if (left === Infinity) return t('companies:unlimited');
  const state = dueStateOf(left);
  const color = { over: 'var(--recado-danger)', soon: 'var(--recado-warning)', far: undefined }[state];
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

/** Returns a function that mails a company's administrator another invitation. */
const useInvitation = (): ((company: CompanyAccount) => void) => {
  const { t } = useTranslate();
  const { mutate } = useMutation({
    mutationFn: ({ id }: CompanyAccount) =>
      call(inviteCompanyAdministrator, { params: { id }, body: { language: chosenLanguage() } }),
    onSuccess: (_, { name }) => notifySuccess(t('companies:invitation.sent', { name })),
  });
  return (company) => mutate(company);
};

/** The progress of a company's deletion. */
const Deleting = ({ deletion: { removed, failed } }: { deletion: NonNullable<CompanyAccount['deletion']> }) => {
  const { t } = useTranslate();
  return (
    <Badge variant="light" color={failed ? 'red' : 'gray'} size="sm" data-testid="deleting">
      {failed ? t('companies:deletion.failed') : t('companies:deletion.under', { count: removed })}
    </Badge>
  );
};

/** Bytes of a company's files; how many they are, and when they last changed, for who points at them. */
const Files = ({ company: { folderSize, numberFileFolder, updatedAtFolder } }: { company: CompanyAccount }) => {
  const { t } = useTranslate();
  const files = t('companies:files', { count: numberFileFolder });
  const changed = updatedAtFolder && formatDate(new Date(updatedAtFolder));
  return (
    <Text span inherit title={changed ? t('companies:filesChanged', { files, date: changed }) : files}>
      {formatBytes(folderSize)}
    </Text>
  );
};

/** The companies of the installation, for super users (specification 2, section 2). */
export const CompaniesPage = () => {
  const { t } = useTranslate();
  const renew = useRenewal();
  const invite = useInvitation();
  const { company: own } = useLogin();
  const navigate = useNavigate();
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
      mayChange={({ deletion }) => deletion === null}
      mayRemove={(company) => company.id !== own.id && daysLeft(company) !== Infinity}
      onRemove={(company) => openDialog(CompanyDeletion, { company })}
      actions={(company) => [
        ...(daysLeft(company) === Infinity || company.deletion
          ? []
          : [
              {
                hint: t('companies:invoices.action'),
                label: t('companies:invoices.actionOf', { name: company.name }),
                icon: IconReceipt2,
                onClick: () => void navigate(`/companies/${company.id}/invoices`),
                testId: `invoices-${company.id}`,
              },
            ]),
        ...(company.emailVerified || company.deletion
          ? []
          : [
              {
                hint: t('companies:invitation.action'),
                label: t('companies:invitation.actionOf', { name: company.name }),
                icon: IconMailForward,
                onClick: () => invite(company),
                testId: `invite-${company.id}`,
                rare: true,
              },
            ]),
        ...(company.id === own.id || daysLeft(company) === Infinity || company.deletion || !company.status
          ? []
          : [
              {
                hint: t('companies:support.action'),
                label: t('companies:support.actionOf', { name: company.name }),
                icon: IconLifebuoy,
                onClick: () => openDialog(SupportDialog, { company }),
                testId: `support-${company.id}`,
                rare: true,
              },
            ]),
        ...(company.id === own.id || daysLeft(company) === Infinity || company.deletion
          ? []
          : [
              {
                hint: t('companies:secondFactor.action'),
                label: t('companies:secondFactor.actionOf', { name: company.name }),
                icon: IconShieldOff,
                onClick: () => openDialog(SecondFactorDialog, { company }),
                testId: `second-factor-${company.id}`,
                rare: true,
              },
            ]),
        ...(daysLeft(company) === Infinity || company.deletion
          ? []
          : [
              {
                hint: t('companies:renewal.action'),
                label: t('companies:renewal.actionOf', { name: company.name }),
                icon: IconCalendarPlus,
                onClick: () => renew(company),
                testId: `renew-${company.id}`,
                rare: true,
              },
            ]),
        ...(company.deletion?.failed
          ? [
              {
                hint: t('companies:deletion.resume'),
                label: t('companies:deletion.resumeOf', { name: company.name }),
                icon: IconTrash,
                onClick: () => openDialog(CompanyDeletion, { company }),
                testId: `resume-deletion-${company.id}`,
              },
            ]
          : []),
      ]}
      columns={[
        {
          label: 'companies:nameAndEmail',
          main: true,
          opens: true,
          cell: ({ name, email, status, deletion, health }) => (
            <span>
              <Group gap={8} component="span">
                {name}
                {deletion && <Deleting deletion={deletion} />}
                {health && (
                  <Badge variant="light" color="gray" size="sm" data-testid="health">
                    {t('companies:health')}
                  </Badge>
                )}
                {!status && !deletion && (
                  <Badge variant="light" color="red" size="sm">
                    {t('companies:off')}
                  </Badge>
                )}
              </Group>
              <Text span size="xs" c="dimmed" display="block">
                {email}
              </Text>
            </span>
          ),
        },
        { label: 'companies:plan', width: '115px', cell: ({ plan }) => plan?.name ?? t('companies:noPlan') },
        { label: 'companies:dueDate', numeric: true, width: '140px', cell: (company) => <DueDate company={company} /> },
        {
          label: 'companies:use',
          width: '125px',
          cell: ({ id, name, used }) => (
            <>
              <Anchor
                component={Link}
                to={`/companies/${id}/users`}
                inherit
                title={t('companies:usersOf', { name })}
                data-testid={`users-${id}`}
              >
                {t('companies:users', { count: used.users })}
              </Anchor>
              <Text span inherit display="block">
                {t('companies:connections', { count: used.connections })}
              </Text>
            </>
          ),
        },
        {
          label: 'companies:storage',
          numeric: true,
          width: '90px',
          cell: (company) => <Files company={company} />,
        },
        {
          label: 'companies:lastLogin',
          numeric: true,
          width: '120px',
          cell: ({ lastLogin }) => (lastLogin === null ? t('companies:never') : formatDate(new Date(lastLogin))),
        },
      ]}
    />
  );
};
