import { Radio, Skeleton, Stack } from '@mantine/core';
import { listPublicPlans, type Plan } from '@recado/shared/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './PlanChoice.module.css';

interface Props {
  value: number | null;
  onChange: (planId: number) => void;
  error?: string;
}

/** Limits of a plan that its card shows. */
const limits = ['users', 'connections', 'queues'] as const;

const price = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

const PlanCard = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslate();
  return (
    <Radio.Card
      value={String(plan.id)}
      className={classes.card}
      aria-label={`${plan.name}, ${price.format(plan.amount)}`}
    >
      <Radio.Indicator />
      <span className={classes.text}>
        <span className={classes.name}>{plan.name}</span>
        <span className={classes.limits}>
          {limits.map((limit) => t(`auth:plan.${limit}`, { count: plan[limit] })).join(' · ')}
        </span>
      </span>
      <span className={classes.price}>
        {price.format(plan.amount)}
        <small>{t('auth:plan.month')}</small>
      </span>
    </Radio.Card>
  );
};

/** Radio group of the plans that a new company may choose. */
export const PlanChoice = ({ value, onChange, error }: Props) => {
  const { t } = useTranslate();
  const { data: plans, error: failure, refetch } = useQuery(endpointQuery(listPublicPlans, {}));
  if (failure) return <LoadFailure error={failure} onRetry={() => void refetch()} />;
  if (!plans) return <Skeleton height={64} radius="md" role="status" aria-label={t('common:loading')} />;
  return (
    <Radio.Group
      label={t('auth:plan.label')}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      error={error}
    >
      <Stack gap={8} mt={6}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </Stack>
    </Radio.Group>
  );
};
