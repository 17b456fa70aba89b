import { Stack, Text } from '@mantine/core';
import { type CompanyAccount, deleteCompany, listCompanies } from '@recado/shared/contract/any-companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteCompany, { params: { id } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('companies:deletion.begun', { name }));
      return client.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
    meta: { quiet: true },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isConfirmed) mutate();
  };
  return (
    <Dialog title={t('companies:deletion.title', { name })} size="sm" onClose={onClose}>
      <Stack gap="lg" component="form" onSubmit={submit}>
        <FormFailure error={error} textOf={failureAfter(t('companies:deleteFailed'))} />
        <Text size="sm">{t('companies:deletion.text')}</Text>
        <TypedNameInput label={t('companies:deletion.typed', { name })} value={typed} onChange={setTyped} />
        <DialogFooter
          onCancel={onClose}
          submit={t('companies:deletion.confirm')}
          complete={isConfirmed}
          pending={isPending}
          danger
          testId="confirm"
        />
      </Stack>
    </Dialog>
  );
};
