import { type Campaign, deleteCampaign, listCampaigns } from '@recado/shared/contract/campaigns';
import { IconBroadcast, IconChartBar, IconSettings } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { Column, RowAction } from '../../components/list/list-page-props.ts';
import { pagedList } from '../../components/list/list-rows.ts';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { useLogin } from '../../login/login-query.ts';
import { useCampaignActions } from './actions/use-campaign-actions.ts';
import { CampaignProgress } from './CampaignProgress.tsx';
import { CampaignStatusBadge } from './status/CampaignStatusBadge.tsx';
import { TagName } from './TagName.tsx';

const CampaignDialog = lazyDialog(async () => (await import('./form/CampaignDialog.tsx')).CampaignDialog);

const useCampaigns = pagedList(
  listCampaigns,
  (searchParam) => ({ query: { searchParam } }),
  ({ records }) => records,
  // Of two events that overtake one another, the older one may be shown.
  { refetchAfter: (rows) => (rows.some(({ status }) => status === 'EM_ANDAMENTO') ? 30_000 : null) },
);

const useColumns = (): readonly Column<Campaign>[] => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const timeOf = (at: string | null): string => (at === null ? '' : formatAt(Date.parse(at), company.timeZone));
  return [
    { label: 'campaigns:name', cell: ({ name }) => name, width: '16%', main: true, opens: true },
    {
      label: 'campaigns:statusLabel',
      cell: (campaign) => (
        <>
          <CampaignStatusBadge campaign={campaign} />
          {campaign.status === 'EM_ANDAMENTO' && <CampaignProgress campaign={campaign} />}
        </>
      ),
      width: '180px',
    },
    {
      label: 'campaigns:list',
      cell: ({ contactList, tagList }) => contactList?.name ?? (tagList && <TagName name={tagList.name} />),
      width: '112px',
    },
    { label: 'campaigns:connection', cell: ({ whatsapp }) => whatsapp?.name, width: '105px' },
    {
      label: 'campaigns:scheduledAt',
      cell: ({ scheduledAt }) => (scheduledAt === null ? t('campaigns:notScheduled') : timeOf(scheduledAt)),
      width: '106px',
      numeric: true,
    },
    {
      label: 'campaigns:completedAt',
      cell: ({ completedAt }) => (completedAt === null ? t('campaigns:notCompleted') : timeOf(completedAt)),
      width: '106px',
      numeric: true,
    },
    {
      label: 'campaigns:confirmation',
      cell: ({ confirmation }) => t(confirmation ? 'campaigns:enabled' : 'campaigns:disabled'),
      width: '120px',
    },
  ];
};

const useActions = (): ((campaign: Campaign) => readonly RowAction[]) => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const actionsOf = useCampaignActions();
  const isReadOnly = useReadOnly();
  return (campaign) => {
    const { id, name } = campaign;
    return [
      ...(isReadOnly ? [] : actionsOf(campaign)).map(({ name: action, icon, run }) => ({
        hint: t(`campaigns:action.${action}`),
        label: t(`campaigns:actionOf.${action}`, { name }),
        icon,
        onClick: run,
        testId: `${action}-campaign`,
      })),
      {
        hint: t('campaigns:openReport'),
        label: t('campaigns:openReportOf', { name }),
        icon: IconChartBar,
        onClick: () => void navigate(`/campaign/${id}/report`),
        testId: 'report-campaign',
      },
    ];
  };
};

const SettingsLink = () => (
  <LinkButton to="/campaigns-config" label="campaigns:settings" icon={IconSettings} testId="campaign-settings" />
);

/** The campaigns of the company (specification 3, section 2). */
export const CampaignsPage = () => {
  const columns = useColumns();
  const actions = useActions();
  return (
    <ListPage<Campaign>
      name="campaign"
      title="campaigns:title"
      useRows={useCampaigns}
      nameOf={({ name }) => name}
      search="campaigns:search"
      empty={{
        icon: IconBroadcast,
        title: 'campaigns:empty',
        hint: 'campaigns:emptyHint',
        actions: <SettingsLink />,
      }}
      add={{ label: 'campaigns:add', onClick: () => openDialog(CampaignDialog, { campaign: null }) }}
      tools={<SettingsLink />}
      onEdit={(campaign) => openDialog(CampaignDialog, { campaign })}
      actions={actions}
      removal={{
        call: ({ id }) => call(deleteCampaign, { params: { id } }),
        title: 'campaigns:deleteTitle',
        text: 'campaigns:deleteText',
        done: 'campaigns:deleted',
      }}
      columns={columns}
    />
  );
};
