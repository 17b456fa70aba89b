import { Button } from '@mantine/core';
import { issueInvoice } from '@recado/shared/contract/invoices';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { CheckoutDialog } from './checkout-dialog.ts';

/** Opens the checkout of the company's open invoice, which is issued if there is none. */
export const SubscribeButton = () => {
  const { t } = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(issueInvoice, {}),
    onSuccess: (invoice) => openDialog(CheckoutDialog, { invoice }),
  });
  return (
    <Button onClick={() => mutate()} loading={isPending} data-testid="subscribe">
      {t('finance:subscribe')}
    </Button>
  );
};
