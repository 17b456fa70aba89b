import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import {
  createPlan,
  listPlans,
  listPublicPlans,
  type Plan,
  planFlags,
  updatePlan,
} from '@recado/shared/contract/plans';
import { planLimits } from '@recado/shared/limits/plans';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PlanChangeLoss } from './PlanChangeLoss.tsx';

interface Props {
  /** Null for a new plan. */
  plan: Plan | null;
  onClose: () => void;
}

const newPlan: Omit<Plan, 'id'> = {
  ...{ name: '', users: 3, connections: 1, queues: 3, amount: 0, isPublic: false },
  ...{ useWhatsapp: true, useFacebook: false, useInstagram: false, useCampaigns: false, useSchedules: true },
  ...{ useInternalChat: true, useExternalApi: false, useKanban: false, useOpenAi: false, useIntegrations: false },
};

const valuesOf = (plan: Plan | null): Omit<Plan, 'id'> => {
  const { id: _id, ...values } = plan ?? { id: 0, ...newPlan };
  return values;
};

const counts = [
  { name: 'users', min: 1 },
  { name: 'connections', min: 0 },
  { name: 'queues', min: 0 },
] as const;

/**
 * Form to add or change a plan. Before a change is saved it says which companies lose something by it; the change holds at
 * once.
 */
export const PlanDialog = ({ plan, onClose }: Props) => {
  const { t } = useTranslate();
  const isNumber = (value: unknown) => (typeof value === 'number' ? null : t('common:form.required'));
  const form = useRecordForm({
    record: plan,
    valuesOf,
    bodyOf: (values) => values,
    limits: { name: planLimits.name },
    rules: { users: isNumber, connections: isNumber, queues: isNumber, amount: isNumber },
    create: (body) => call(createPlan, { body }),
    update: ({ id }, change) => call(updatePlan, { params: { id }, ...change }),
    refreshes: [listPlans, listPublicPlans],
    saved: 'common:operationDone',
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(plan ? 'plans:edit' : 'plans:add')}
      subject={plan?.name}
      form={form}
      name="plan"
      failed={t('plans:failed')}
      size="lg"
      onClose={onClose}
    >
      {plan && <PlanChangeLoss plan={plan} form={form} />}
      <TextInput label={t('plans:name')} data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {counts.map(({ name, min }) => (
          <NumberInput
            key={name}
            label={t(`plans:${name}`)}
            allowDecimal={false}
            min={min}
            max={planLimits.count.max}
            {...form.field(name)}
          />
        ))}
      </SimpleGrid>
      <NumberInput
        label={t('plans:amount')}
        description={t('plans:amountHint')}
        prefix="R$ "
        decimalScale={2}
        fixedDecimalScale
        decimalSeparator=","
        thousandSeparator="."
        min={0}
        max={planLimits.amount.max}
        {...form.field('amount')}
      />
      <Switch label={t('plans:public')} description={t('plans:publicHint')} {...form.check('isPublic')} />
      <FormSection title={t('plans:includes')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {planFlags.map((flag) => (
            <Switch key={flag} label={t(`plans:flag.${flag}`)} {...form.check(flag)} />
          ))}
        </SimpleGrid>
      </FormSection>
    </EntityDialog>
  );
};
