import { Stack, Text } from '@mantine/core';
import { type DataRequest, listDataRequests } from '@recado/shared/contract/data-requests';
import { erasePerson, listErasures } from '@recado/shared/contract/personal-data';
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
  request: DataRequest;
  /** Called once the erasure has begun. */
  onBegun: () => void;
  onClose: () => void;
}

/** Asks for the name of a contact before all that is stored of the person is erased. */
export const PersonErasure = ({ request, onBegun, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const name = request.contacts[0]?.name ?? '';
  const isConfirmed = typed.trim() === name.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(erasePerson, { body: { contactIds: request.contactIds, dataRequestId: request.id } }),
    onSuccess: () => {
      onClose();
      onBegun();
      notifySuccess(t('personalData:erasure.begun'));
      void client.invalidateQueries({ queryKey: queryKey(listErasures) });
      return client.invalidateQueries({ queryKey: queryKey(listDataRequests) });
    },
    meta: { quiet: true },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isConfirmed) mutate();
  };
  return (
    <Dialog title={t('personalData:erasure.title', { name })} size="sm" onClose={onClose}>
      <Stack gap="lg" component="form" onSubmit={submit}>
        <FormFailure error={error} textOf={failureAfter(t('personalData:erasure.failed'))} />
        <Text size="sm">{t('personalData:erasure.text')}</Text>
        {request.contacts.length > 1 && (
          <Text size="sm">{request.contacts.map((contact) => contact.name).join(', ')}</Text>
        )}
        <TypedNameInput label={t('personalData:erasure.typed', { name })} value={typed} onChange={setTyped} />
        <DialogFooter
          onCancel={onClose}
          submit={t('personalData:erasure.confirm')}
          complete={isConfirmed}
          pending={isPending}
          danger
          testId="confirm"
        />
      </Stack>
    </Dialog>
  );
};
