import { Button } from '@mantine/core';
import { createMandate, getMandate } from '@recado/shared/contract/automatic-pix';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { MandateCode } from './MandateCode.tsx';
import { useMandate } from './use-mandate.ts';

/** The payer of an invoice, as the checkout asks for it. */
export interface Payer {
  firstName: string;
  zipcode: string;
}

/** In the checkout: pays the invoice and permits Pix Automático for the next ones by one QR code. */
export const AskMandate = ({ invoiceId, payer }: { invoiceId: number; payer: Payer }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const known = useMandate();
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => call(createMandate, { body: { ...payer, invoiceId } }),
    onSuccess: (result) => client.setQueryData(queryKey(getMandate, {}), result),
  });
  const mandate = data && known?.mandate;
  if (mandate) return <MandateCode mandate={mandate} />;
  if (!known?.isOffered || known.mandate?.state === 'active') return null;
  return (
    <Button variant="light" loading={isPending} onClick={() => mutate()} data-testid="pay-automatic">
      {t('finance:automatic.payAndPermit')}
    </Button>
  );
};
