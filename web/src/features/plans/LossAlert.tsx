import { Alert, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Plan, type PlanLoss, previewPlanChange } from '@recado/shared/contract/plans';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Milliseconds without a change of the form before the companies that lose something are looked up. */
const previewDelay = 300;
/** Companies that are named. */
const named = 5;

type Values = Omit<Plan, 'id'>;

/** True if some value is less than that of the plan: nothing else takes something from a company. */
const takesSomething = (plan: Plan, change: Partial<Values>): boolean =>
  Object.entries(change).some(
    ([name, value]) => name !== 'amount' && Number(value) < Number(plan[name as keyof Values]),
  );

/** Names the companies that lose something by what the form changes. The form can't be saved before they are known. */
export const LossAlert = ({ plan, form: { form, setBusy } }: { plan: Plan; form: EntityForm<Values> }) => {
  const { t } = useTranslate();
  const values = form.getValues();
  const [settled] = useDebouncedValue(values, previewDelay);
  const body = Object.fromEntries(
    Object.entries(settled).filter(
      ([name, value]) => name !== 'name' && value !== '' && value !== plan[name as keyof Values],
    ),
  ) as Partial<Values>;
  const wanted = takesSomething(plan, body);
  const { data, isFetching } = useQuery({
    queryKey: [previewPlanChange.name, plan.id, body],
    queryFn: () => call(previewPlanChange, { params: { id: plan.id }, body }),
    enabled: wanted,
    gcTime: 0,
  });
  const waits = takesSomething(plan, values) && (values !== settled || isFetching);
  useEffect(() => setBusy(waits), [waits, setBusy]);
  if (!wanted || !data || data.losing === 0) return null;
  const textOf = ({ companyName, features, counts }: PlanLoss): string =>
    t('plans:loss.company', {
      name: companyName,
      what: [
        ...features.map((flag) => t(`plans:flag.${flag}`)),
        ...counts.map(({ kind, used, limit }) => t(`plans:loss.${kind}`, { used, limit })),
      ].join(', '),
    });
  const further = data.losing - Math.min(data.losing, named);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('plans:loss.title', { count: data.losing })}
      data-testid="plan-losses"
    >
      {t('plans:loss.text')}
      <List size="sm" mt={6}>
        {data.losses.slice(0, named).map((loss) => (
          <List.Item key={loss.companyId}>{textOf(loss)}</List.Item>
        ))}
      </List>
      {further > 0 && t('plans:loss.further', { count: further })}
    </Alert>
  );
};
