import { NumberInput, PasswordInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import {
  type CompanyAccount,
  createCompany,
  listCompanies,
  updateCompany,
} from '@recado/shared/contract/any-companies';
import { recurrences } from '@recado/shared/contract/companies';
import { listPlans } from '@recado/shared/contract/plans';
import { companyLimits } from '@recado/shared/limits/companies';
import { userLimits } from '@recado/shared/limits/users';
import { formatTaxId, isTypedTaxId } from '@recado/shared/text/tax-id';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointPages } from '../../api/query.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { isWholePhone, maskAnyPhone } from '../../components/form/phone-mask.ts';
import { textRule } from '../../components/form/text-rule.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { chosenLanguage } from '../../i18n/languages.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { CompanyLoss } from './CompanyLoss.tsx';
import { bodyOf, type CompanyValues, valuesOf } from './company-values.ts';

interface Props {
  /** Null for a new company. */
  company: CompanyAccount | null;
  onClose: () => void;
}

const passwordRule = textRule(userLimits.password);

/** A hint stands below its input, so that the inputs of a row stand on one line. */
const below = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
};

/**
 * Form to add or change a company; a new one has an administrator, who signs in with the given password or is
 * invited to choose one.
 */
export const CompanyDialog = ({ company, onClose }: Props) => {
  const { t } = useTranslate();
  const plans = useInfiniteQuery(endpointPages(listPlans, {}));
  const isEmail = (value: string) => {
    if (value.trim() === '') return t('companies:emailRequired');
    return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('companies:emailInvalid');
  };
  const isName = (value: string) =>
    value.trim() === '' ? t('companies:nameRequired') : textRule(companyLimits.name)(value);
  const form = useRecordForm({
    record: company,
    valuesOf,
    bodyOf: (values: CompanyValues) => bodyOf(values),
    limits: {
      addressStreet: companyLimits.address,
      addressCity: companyLimits.address,
      addressState: companyLimits.address,
      paymentMethod: companyLimits.paymentMethod,
    },
    rules: {
      name: isName,
      email: isEmail,
      planId: (value) => (value === null ? t('common:form.required') : null),
      dueDate: (value) => (company && value === '' ? t('common:form.required') : null),
      phone: (value) => (value === '' || isWholePhone(value) ? null : t('companies:phoneInvalid')),
      document: (value) => (value === '' || isTypedTaxId(value) ? null : t('companies:documentInvalid')),
      password: (value) => (company || value === '' ? null : passwordRule(value)),
    },
    errorFields: { ERR_EMAIL_TAKEN: 'email', ERR_PASSWORD_POLICY: 'password', ERR_NO_MAIL_SENDER: 'password' },
    create: (body, { password }) =>
      call(createCompany, {
        body: {
          ...body,
          planId: body.planId ?? 0,
          language: chosenLanguage(),
          ...(password === '' ? {} : { password }),
        },
      }),
    update: ({ id }, change) => call(updateCompany, { params: { id }, ...change }),
    refreshes: [listCompanies],
    saved: 'common:operationDone',
    onSaved: onClose,
  });
  const { setFieldValue } = form.form;
  const all = plans.data?.pages.flatMap((page) => page.plans) ?? [];
  return (
    <EntityDialog
      title={t(company ? 'companies:edit' : 'companies:add')}
      subject={company?.name}
      form={form}
      name="company"
      failed={t('companies:saveFailed')}
      size="lg"
      onClose={onClose}
    >
      <TextInput label={t('companies:name')} data-autofocus {...form.field('name')} withAsterisk />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t('companies:email')} type="email" {...form.field('email')} withAsterisk />
        <TextInput
          label={t('companies:phone')}
          type="tel"
          {...form.field('phone')}
          onChange={(event) => setFieldValue('phone', maskAnyPhone(event.currentTarget.value))}
        />
        {company === null && (
          <PasswordInput
            label={t('companies:password')}
            description={t('companies:passwordHint')}
            {...below}
            autoComplete="new-password"
            {...form.field('password')}
          />
        )}
        <TextInput
          label={t('companies:document')}
          {...form.field('document')}
          onChange={(event) => setFieldValue('document', formatTaxId(event.currentTarget.value))}
        />
      </SimpleGrid>
      <Switch label={t('companies:active')} description={t('companies:activeHint')} {...form.check('status')} />
      <FormSection title={t('companies:subscription')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Select
            label={t('companies:plan')}
            data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            {...form.field('planId')}
            withAsterisk
          />
          <Select
            label={t('companies:recurrence')}
            data={recurrences.map((value) => ({ value, label: t(`companies:recurrences.${value}`) }))}
            allowDeselect={false}
            {...form.field('recurrence')}
          />
        </SimpleGrid>
        {company && <CompanyLoss company={company} form={form} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t('companies:dueDate')}
            description={company ? undefined : t('companies:dueDateHint')}
            {...below}
            type="date"
            {...form.field('dueDate')}
          />
          <TextInput label={t('companies:paymentMethod')} {...form.field('paymentMethod')} />
          <NumberInput
            label={t('companies:numberAttendants')}
            description={t('companies:beyondPlan')}
            {...below}
            allowDecimal={false}
            min={1}
            max={companyLimits.count.max}
            {...form.field('numberAttendants')}
          />
          <NumberInput
            label={t('companies:numberConections')}
            description={t('companies:beyondPlan')}
            {...below}
            allowDecimal={false}
            min={1}
            max={companyLimits.count.max}
            {...form.field('numberConections')}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title={t('companies:address')}>
        <TextInput label={t('companies:addressStreet')} {...form.field('addressStreet')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label={t('companies:addressCity')} {...form.field('addressCity')} />
          <TextInput label={t('companies:addressState')} {...form.field('addressState')} />
        </SimpleGrid>
      </FormSection>
    </EntityDialog>
  );
};
