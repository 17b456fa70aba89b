import { SimpleGrid, TextInput } from '@mantine/core';
import { formatTaxId } from '@recado/shared/text/tax-id';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** Fields for the payer. */
export const DataStep = ({ form }: { form: EntityForm<CheckoutValues> }) => {
  const { t } = useTranslate();
  return (
    <>
      <TextInput
        label={t('finance:checkout.name')}
        autoComplete="name"
        data-autofocus
        {...form.field('firstName')}
        withAsterisk
      />
      <TextInput
        label={t('finance:checkout.document')}
        {...form.field('zipcode')}
        withAsterisk
        onChange={(event) => form.form.setFieldValue('zipcode', formatTaxId(event.currentTarget.value))}
      />
      <TextInput label={t('finance:checkout.address')} autoComplete="street-address" {...form.field('address2')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('finance:checkout.city')} autoComplete="address-level2" {...form.field('city')} />
        <TextInput label={t('finance:checkout.state')} autoComplete="address-level1" {...form.field('state')} />
      </SimpleGrid>
    </>
  );
};
