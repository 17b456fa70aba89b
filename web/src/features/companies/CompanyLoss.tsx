import { type CompanyAccount, previewCompanyChange } from '@recado/shared/contract/any-companies';
import { Suspense } from 'react';
import { call } from '../../api/call.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { type LossPreview, useLossPreview } from '../../components/plan-loss/use-loss-preview.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { bodyOf, type CompanyValues } from './company-values.ts';

const LossAlert = lazyComponent<{ preview: LossPreview | null }>(async () => {
  const [module] = await Promise.all([import('../../components/plan-loss/LossAlert.tsx'), addScreenTexts('plans')]);
  return module.LossAlert;
});

/** Returns the plan and limits that a company is about to have; null if it keeps its plan and gets no less beyond it. */
const changedLimits = (company: CompanyAccount, values: CompanyValues) => {
  const { planId, numberAttendants, numberConections } = bodyOf(values);
  const isLess = numberAttendants < company.numberAttendants || numberConections < company.numberConections;
  return planId === company.planId && !isLess ? null : { planId, numberAttendants, numberConections };
};

/** Says what a company loses by the plan or the limits that the form gives it. */
export const CompanyLoss = ({ company, form }: { company: CompanyAccount; form: EntityForm<CompanyValues> }) => {
  const preview = useLossPreview(form, {
    key: [previewCompanyChange.name, company.id],
    bodyOf: (values) => changedLimits(company, values),
    find: async (body) => {
      const { loss } = await call(previewCompanyChange, { params: { id: company.id }, body });
      return { losses: loss === null ? [] : [loss], losing: loss === null ? 0 : 1 };
    },
  });
  return (
    preview && (
      <Suspense>
        <LossAlert preview={preview} />
      </Suspense>
    )
  );
};
