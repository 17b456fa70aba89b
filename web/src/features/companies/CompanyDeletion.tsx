import { type CompanyAccount, deleteCompany, listCompanies } from '@recado/shared/contract/any-companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { ActionDialog } from '../../components/form/ActionDialog.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { TypedNameInput } from '../../components/form/TypedNameInput.tsx';
import { failureAfter } from '../../i18n/failure-after.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  company: CompanyAccount;
  onClose: () => void;
}

/** Asks for a company's name before everything that the company owns is deleted. */
export const CompanyDeletion = ({ company: { id, name }, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === name.trim();
  const action = useMutation({
    mutationFn: () => call(deleteCompany, { params: { id } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('companies:deletion.begun', { name }));
      return client.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
    meta: { quiet: true },
  });
  return (
    <ActionDialog
      title={t('companies:deletion.title', { name })}
      text={t('companies:deletion.text')}
      submit={t('companies:deletion.confirm')}
      action={action}
      failure={failureAfter(t('companies:deleteFailed'))}
      complete={isConfirmed}
      danger
      onClose={onClose}
      testId="confirm"
    >
      <TypedNameInput label={t('companies:deletion.typed', { name })} value={typed} onChange={setTyped} />
    </ActionDialog>
  );
};
