import { type CompanyAccount, getCompany } from '@recado/shared/contract/any-companies';
import { beginSupport } from '@recado/shared/contract/support';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { ActionDialog } from '../../components/form/ActionDialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { isReason, ReasonField } from './ReasonField.tsx';

interface Props {
  company: CompanyAccount;
  onClose: () => void;
}

/**
 * Asks for the reason of an access that the company has not opened, and begins it: the page loads as the company's. The
 * company may open or close its window after the list was read: the dialog reads it once more.
 */
export const SupportDialog = ({ company, onClose }: Props) => {
  const { id, name } = company;
  const { t } = useTranslate();
  const [reason, setReason] = useState('');
  const { data } = useQuery({ ...endpointQuery(getCompany, { params: { id } }), staleTime: 0 });
  const [openedAt] = useState(Date.now);
  const { support } = data ?? company;
  const isOpen = support !== null && Date.parse(support.until) > openedAt;
  const isGiven = isOpen || isReason(reason);
  const action = useMutation({
    mutationFn: () => call(beginSupport, { params: { id }, body: isOpen ? {} : { reason } }),
    onSuccess: () => globalThis.location.assign('/tickets'),
    meta: { quiet: true },
  });
  return (
    <ActionDialog
      title={t('companies:support.title', { name })}
      text={t(isOpen ? 'companies:support.open' : 'companies:support.text')}
      submit={t('companies:support.begin')}
      action={action}
      complete={isGiven}
      onClose={onClose}
      testId="begin-support"
    >
      {!isOpen && (
        <ReasonField
          label={t('companies:support.reason')}
          hintOf={(limits) => t('companies:support.reasonHint', limits)}
          value={reason}
          onChange={setReason}
          testId="support-reason"
        />
      )}
    </ActionDialog>
  );
};
