import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import {
  type CompanyCharge,
  type CompanyInvoice,
  listCompanyInvoices,
  refundCharge,
} from '@recado/shared/contract/refunds';
import { refundLimits } from '@recado/shared/limits/refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { notifySuccess, notifyWarning } from '../../../components/notify.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  companyId: number;
  invoice: CompanyInvoice;
  charge: CompanyCharge;
  onClose: () => void;
}

/** Asks how much of a payment is returned, and why. */
export const RefundDialog = ({ charge, companyId, invoice, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { chargeId, provider, refundable } = charge;
  const [value, setValue] = useState<number | string>(refundable);
  const [reason, setReason] = useState('');
  const [withdraws, setWithdraws] = useState(false);
  const amount = Number(value);
  const leavesNothing = amount >= invoice.received && invoice.status === 'paid';
  const { min, max } = refundLimits.reason;
  const isComplete = amount > 0 && amount <= refundable && reason.trim().length >= min;
  const action = useMutation({
    mutationFn: () => {
      const body = { invoiceId: invoice.id, provider, chargeId, value: amount, reason: reason.trim() };
      return call(refundCharge, {
        params: { id: companyId },
        body: { ...body, withdraws: withdraws && leavesNothing },
      });
    },
    onSuccess: ({ refunds }) => {
      onClose();
      const last = refunds.at(-1);
      const text = t(`companyInvoices:refund.state.${last?.state ?? 'asked'}`, { code: last?.refusal ?? '' });
      if (last?.state === 'done') notifySuccess(text);
      else notifyWarning(text);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listCompanyInvoices) }),
    meta: { quiet: true },
  });
  return (
    <ActionDialog
      title={t('companyInvoices:refund.title', { id: invoice.id })}
      text={t('companyInvoices:refund.text')}
      submit={t('companyInvoices:refund.confirm')}
      action={action}
      complete={isComplete}
      danger
      onClose={onClose}
      testId="confirm-refund"
    >
      <NumberInput
        label={t('companyInvoices:refund.value')}
        description={t('companyInvoices:refund.most', { value: formatMoney(refundable * 100, 'BRL') })}
        prefix="R$ "
        decimalScale={2}
        fixedDecimalScale
        decimalSeparator=","
        thousandSeparator="."
        min={0.01}
        max={refundable}
        value={value}
        onChange={setValue}
        data-autofocus
        data-testid="refund-value"
      />
      <TextInput
        label={t('companyInvoices:refund.reason')}
        value={reason}
        maxLength={max}
        onChange={(event) => setReason(event.currentTarget.value)}
        withAsterisk
        data-testid="refund-reason"
      />
      {leavesNothing && (
        <Checkbox
          label={t('companyInvoices:refund.withdraws')}
          description={t('companyInvoices:refund.withdrawsHint')}
          checked={withdraws}
          onChange={(event) => setWithdraws(event.currentTarget.checked)}
          data-testid="refund-withdraws"
        />
      )}
    </ActionDialog>
  );
};
