import { SimpleGrid, TextInput } from '@mantine/core';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { PayerFields } from '../payer/PayerFields.tsx';
import type { CheckoutValues } from './checkout-values.ts';

/** Fields for the payer. */
export const DataStep = ({ form }: { form: EntityForm<CheckoutValues> }) => {
  const { t } = useTranslate();
  return (
    <>
      <PayerFields field={form.field} onDocument={(document) => form.form.setFieldValue('zipcode', document)} />
      <TextInput label={t('finance:checkout.address')} autoComplete="street-address" {...form.field('address2')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('finance:checkout.city')} autoComplete="address-level2" {...form.field('city')} />
        <TextInput label={t('finance:checkout.state')} autoComplete="address-level1" {...form.field('state')} />
      </SimpleGrid>
    </>
  );
};
