import { type Plan, previewPlanChange } from '@recado/shared/contract/plans';
import { call } from '../../api/call.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { LossAlert } from '../../components/plan-loss/LossAlert.tsx';
import { useLossPreview } from '../../components/plan-loss/use-loss-preview.ts';

type Values = Omit<Plan, 'id'>;

/** Returns the changes of the form; null if no value is less than that of the plan: nothing else takes something away. */
const lessThan = (plan: Plan, values: Values): Partial<Values> | null => {
  const changes = Object.entries(values).filter(
    ([name, value]) => name !== 'name' && value !== '' && value !== plan[name as keyof Values],
  );
  const takes = changes.some(
    ([name, value]) => name !== 'amount' && Number(value) < Number(plan[name as keyof Values]),
  );
  return takes ? Object.fromEntries(changes) : null;
};

/** Names the companies that lose something by what the form of a plan changes. */
export const PlanChangeLoss = ({ plan, form }: { plan: Plan; form: EntityForm<Values> }) => (
  <LossAlert
    preview={useLossPreview(form, {
      key: [previewPlanChange.name, plan.id],
      bodyOf: (values) => lessThan(plan, values),
      find: (body) => call(previewPlanChange, { params: { id: plan.id }, body }),
    })}
  />
);
