import { Button, Group, Stack, Stepper } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { createSubscription, type Invoice, listInvoices } from '@recado/shared/contract/invoices';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { isTypedTaxId } from '@recado/shared/text/tax-id';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { useEntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { Payer } from '../automatic/AskMandate.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { CustomStep } from './CustomStep.tsx';
import { DataStep } from './DataStep.tsx';
import { Payment } from './Payment.tsx';
import { ReviewStep } from './ReviewStep.tsx';

/** The charges of the invoice, and its payer. */
interface Paying {
  result: ResultOf<typeof createSubscription>;
  payer: Payer;
}

const lastStep = 2;

const useCheckout = (invoice: Invoice, onPaying: (paying: Paying) => void) => {
  const { t } = useTranslate();
  return useEntityForm<CheckoutValues, Paying>({
    initialValues: {
      firstName: '',
      zipcode: '',
      address2: '',
      city: '',
      state: '',
      users: invoice.users,
      connections: invoice.connections,
    },
    rules: {
      firstName: (value) => (value.trim() === '' ? t('finance:checkout.nameRequired') : null),
      zipcode: (value) => {
        if (value.trim() === '') return t('finance:checkout.documentRequired');
        return isTypedTaxId(value) ? null : t('finance:checkout.documentInvalid');
      },
    },
    save: async ({ firstName: typed, ...values }) => {
      const firstName = typed.trim();
      const result = await call(createSubscription, { body: { ...values, firstName, invoiceId: invoice.id } });
      return { result, payer: { firstName, zipcode: values.zipcode } };
    },
    saved: 'finance:checkout.created',
    refreshes: [listInvoices],
    onSaved: onPaying,
  });
};

const Steps = ({ invoice, onPaying }: { invoice: Invoice; onPaying: (paying: Paying) => void }) => {
  const { t } = useTranslate();
  const [step, setStep] = useState(0);
  const form = useCheckout(invoice, onPaying);
  useUnsaved(form.form.isDirty());
  const box = useRef<HTMLFormElement>(null);
  useDidUpdate(() => box.current?.querySelector<HTMLElement>('input:not(:disabled), [type=submit]')?.focus(), [step]);
  const next = (): void => {
    if (step === 0 && form.form.validate().hasErrors) return;
    if (step < lastStep) setStep(step + 1);
    else form.onSubmit();
  };
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <Stack gap="md">
        <Stepper
          active={step}
          size="sm"
          labelPosition="bottom"
          wrap={false}
          allowNextStepsSelect={false}
          onStepClick={setStep}
        >
          <Stepper.Step label={t('finance:checkout.data')} />
          <Stepper.Step label={t('finance:checkout.custom')} />
          <Stepper.Step label={t('finance:checkout.review')} />
        </Stepper>
        <FormFailure error={form.error} />
        {step === 0 && <DataStep form={form} />}
        {step === 1 && <CustomStep form={form} invoice={invoice} />}
        {step === lastStep && <ReviewStep values={form.form.values} invoice={invoice} />}
        <Group justify="flex-end" gap="xs">
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)} data-testid="checkout-back">
              {t('finance:checkout.back')}
            </Button>
          )}
          <Button type="submit" loading={form.isPending} data-testid="checkout-next">
            {t(step === lastStep ? 'finance:pay' : 'finance:checkout.next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Pays an invoice: the payer, what the plan has, a review, and then the payment itself. */
export const Checkout = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const { t } = useTranslate();
  const [paying, setPaying] = useState<Paying | null>(null);
  return (
    <Dialog title={t(paying ? 'finance:checkout.payment' : 'finance:checkout.title')} size="lg" onClose={onClose}>
      {paying ? <Payment {...paying} /> : <Steps invoice={invoice} onPaying={setPaying} />}
    </Dialog>
  );
};
