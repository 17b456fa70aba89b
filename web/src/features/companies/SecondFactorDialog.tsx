import { TextInput } from '@mantine/core';
import type { CompanyAccount } from '@recado/shared/contract/any-companies';
import { resetCompanySecondFactor } from '@recado/shared/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ActionDialog } from '../../components/form/ActionDialog.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { isReason, ReasonField } from './ReasonField.tsx';

interface Props {
  company: CompanyAccount;
  onClose: () => void;
}

/** Asks who of a company lost the second factor and why it is to be switched off, which happens a day later. */
export const SecondFactorDialog = ({ company, onClose }: Props) => {
  const { id, name } = company;
  const { t } = useTranslate();
  const [email, setEmail] = useState(company.email);
  const [reason, setReason] = useState('');
  const isComplete = email.includes('@') && isReason(reason);
  const action = useMutation({
    mutationFn: () => call(resetCompanySecondFactor, { params: { id }, body: { email: email.trim(), reason } }),
    onSuccess: ({ at }) => {
      onClose();
      const date = `${formatDate(new Date(at))} ${formatTime(new Date(at))}`;
      notifySuccess(t('companies:secondFactor.asked', { email: email.trim(), date }));
    },
    meta: { quiet: true },
  });
  return (
    <ActionDialog
      title={t('companies:secondFactor.title', { name })}
      text={t('companies:secondFactor.text')}
      submit={t('companies:secondFactor.confirm')}
      action={action}
      complete={isComplete}
      danger
      onClose={onClose}
      testId="confirm"
    >
      <TextInput
        type="email"
        label={t('companies:secondFactor.email')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        data-testid="second-factor-email"
      />
      <ReasonField
        label={t('companies:secondFactor.reason')}
        hintOf={(limits) => t('companies:secondFactor.reasonHint', limits)}
        value={reason}
        onChange={setReason}
        testId="second-factor-reason"
      />
    </ActionDialog>
  );
};
