import { TextInput } from '@mantine/core';
import { formatTaxId } from '@recado/shared/text/tax-id';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  /** Properties of an input by the name of its field. */
  field: (name: 'firstName' | 'zipcode') => Record<string, unknown>;
  onDocument: (document: string) => void;
}

/** Fields for the name and the CPF or CNPJ of a payer. The wire's name of the document is `zipcode`. */
export const PayerFields = ({ field, onDocument }: Props) => {
  const { t } = useTranslate();
  return (
    <>
      <TextInput
        label={t('finance:checkout.name')}
        autoComplete="name"
        data-autofocus
        {...field('firstName')}
        withAsterisk
      />
      <TextInput
        label={t('finance:checkout.document')}
        {...field('zipcode')}
        withAsterisk
        onChange={(event) => onDocument(formatTaxId(event.currentTarget.value))}
      />
    </>
  );
};
