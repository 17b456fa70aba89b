import { Button, Group, Stack, Text } from '@mantine/core';
import { createMandate, getMandate } from '@recado/shared/contract/automatic-pix';
import { isTypedTaxId } from '@recado/shared/text/tax-id';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { useEntityForm } from '../../../components/form/use-entity-form.ts';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { PayerFields } from '../payer/PayerFields.tsx';
import { MandateCode } from './MandateCode.tsx';
import { useMandate } from './use-mandate.ts';

/** Asks for the payer, and shows the QR code by which it permits Pix Automático. */
export const MandateForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const mandate = useMandate()?.mandate;
  const form = useEntityForm({
    initialValues: { firstName: '', zipcode: '' },
    rules: {
      firstName: (value) => (value.trim() === '' ? t('finance:checkout.nameRequired') : null),
      zipcode: (value) => (isTypedTaxId(value) ? null : t('finance:checkout.documentInvalid')),
    },
    save: ({ firstName, zipcode }) => call(createMandate, { body: { firstName: firstName.trim(), zipcode } }),
    onSaved: (result) => {
      client.setQueryData(queryKey(getMandate, {}), result);
      setAsked(true);
    },
  });
  useUnsaved(!isAsked && form.form.isDirty());
  return (
    <Dialog title={t('finance:automatic.title')} size="md" onClose={onClose}>
      {isAsked && mandate ? (
        <MandateCode mandate={mandate} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.onSubmit();
          }}
        >
          <Stack gap="md">
            <Text size="sm">{t('finance:automatic.hint')}</Text>
            <FormFailure error={form.error} />
            <PayerFields field={form.field} onDocument={(document) => form.form.setFieldValue('zipcode', document)} />
            <Group justify="flex-end">
              <Button type="submit" loading={form.isPending} data-testid="send-mandate">
                {t('finance:automatic.permit')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
