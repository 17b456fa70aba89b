import { Badge, Group } from '@mantine/core';
import { deletePlan, listPlans, type Plan, planFlags } from '@recado/shared/contract/plans';
import { IconCreditCard } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PlanDialog } from './PlanDialog.tsx';

const usePlans = pagedList(
  listPlans,
  (searchParam) => ({ query: { searchParam } }),
  ({ plans }) => plans,
);

const Features = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslate();
  const names = planFlags.filter((flag) => plan[flag]).map((flag) => t(`plans:flag.${flag}`));
  return names.length === planFlags.length ? t('plans:everything') : names.join(', ');
};

/** The plans of the installation, for super users to change (specification 2, section 2). */
export const Plans = () => {
  const { t } = useTranslate();
  return (
    <ListPage<Plan>
      name="plan"
      title="plans:title"
      useRows={usePlans}
      nameOf={({ name }) => name}
      search="plans:search"
      empty={{ icon: IconCreditCard, title: 'plans:none', hint: 'plans:noneHint' }}
      add={{ label: 'plans:add', onClick: () => openDialog(PlanDialog, { plan: null }) }}
      onEdit={(plan) => openDialog(PlanDialog, { plan })}
      removal={{
        call: ({ id }) => call(deletePlan, { params: { id } }),
        done: 'common:operationDone',
        failed: 'plans:failed',
      }}
      columns={[
        {
          label: 'plans:name',
          main: true,
          opens: true,
          width: '220px',
          cell: ({ name, isPublic }) => (
            <Group gap={8} component="span" wrap="nowrap">
              {name}
              {isPublic && (
                <Badge variant="light" size="sm">
                  {t('plans:public')}
                </Badge>
              )}
            </Group>
          ),
        },
        {
          label: 'plans:amount',
          numeric: true,
          width: '130px',
          cell: ({ amount }) => formatMoney(amount * 100, 'BRL'),
        },
        { label: 'plans:users', numeric: true, width: '110px', cell: ({ users }) => users },
        { label: 'plans:connections', numeric: true, width: '110px', cell: ({ connections }) => connections },
        { label: 'plans:queues', numeric: true, width: '90px', cell: ({ queues }) => queues },
        { label: 'plans:includes', cell: (plan) => <Features plan={plan} /> },
      ]}
    />
  );
};
