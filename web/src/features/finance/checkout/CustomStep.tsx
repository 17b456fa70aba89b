import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { Invoice } from '@recado/shared/contract/invoices';
import { subscriptionLimits } from '@recado/shared/limits/subscription';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { type CheckoutValues, priceOf } from './checkout-values.ts';

/** The plan's numbers, and the ones that may be added to it. */
export const CustomStep = ({ form, invoice }: { form: EntityForm<CheckoutValues>; invoice: Invoice }) => {
  const { t } = useTranslate();
  const { issued } = invoice;
  const count = (name: 'users' | 'connections', label: string) => (
    <NumberInput
      label={label}
      min={issued[name]}
      max={subscriptionLimits.count.max}
      clampBehavior="strict"
      allowDecimal={false}
      disabled={invoice.received > 0}
      {...form.field(name)}
      onChange={(value) => form.form.setFieldValue(name, Number(value) || issued[name])}
    />
  );
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('finance:checkout.customHint', { plan: invoice.detail })}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {count('users', t('finance:users'))}
        {count('connections', t('finance:connections'))}
      </SimpleGrid>
      <Text fw={600} data-testid="checkout-price">
        {formatMoney(priceOf(invoice, form.form.values), 'BRL')}
      </Text>
    </>
  );
};
