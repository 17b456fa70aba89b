import { Anchor, Text } from '@mantine/core';
import { cancelMandate, getMandate } from '@recado/shared/contract/automatic-pix';
import { listInvoices } from '@recado/shared/contract/invoices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { confirm } from '../../../components/dialog/confirm.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { MandateDialog } from './mandate-dialog.ts';
import { useMandate } from './use-mandate.ts';

const useCancel = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelMandate, {}),
    onSuccess: () => {
      notifySuccess(t('finance:automatic.cancelled'));
      return Promise.all(
        [getMandate, listInvoices].map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })),
      );
    },
  });
};

/** The company's permission by Pix Automático in a line, with the ways to give it and to withdraw it. */
export const MandateLine = () => {
  const { t } = useTranslate();
  const { mutate } = useCancel();
  const known = useMandate();
  if (!known || (!known.isOffered && known.mandate === null)) return null;
  const { mandate } = known;
  const isActive = mandate?.state === 'active';
  const withdraw = (): void =>
    confirm({
      title: t('finance:automatic.withdrawal.title'),
      text: t('finance:automatic.withdrawal.text'),
      confirm: t('finance:automatic.withdrawal.confirm'),
      onConfirm: () => mutate(),
    });
  return (
    <Text size="sm" c="dimmed" data-testid="mandate" data-state={mandate?.state}>
      {t(`finance:automatic.state.${mandate?.state ?? 'none'}`)}
      {isActive && ` (${formatMoney(mandate.value * 100, 'BRL')})`}{' '}
      {isActive ? (
        <Anchor component="button" size="sm" onClick={withdraw} data-testid="cancel-mandate">
          {t('finance:automatic.withdraw')}
        </Anchor>
      ) : (
        known.permitsAlone && (
          <Anchor component="button" size="sm" onClick={() => openDialog(MandateDialog, {})} data-testid="ask-mandate">
            {t('finance:automatic.permit')}
          </Anchor>
        )
      )}
    </Text>
  );
};
