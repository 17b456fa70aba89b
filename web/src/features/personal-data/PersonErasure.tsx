import { Text } from '@mantine/core';
import { type DataRequest, listDataRequests } from '@recado/shared/contract/data-requests';
import { erasePerson, listErasures } from '@recado/shared/contract/personal-data';
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
  const action = useMutation({
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
  return (
    <ActionDialog
      title={t('personalData:erasure.title', { name })}
      text={t('personalData:erasure.text')}
      submit={t('personalData:erasure.confirm')}
      action={action}
      failure={failureAfter(t('personalData:erasure.failed'))}
      complete={isConfirmed}
      danger
      onClose={onClose}
      testId="confirm"
    >
      {request.contacts.length > 1 && (
        <Text size="sm">{request.contacts.map((contact) => contact.name).join(', ')}</Text>
      )}
      <TypedNameInput label={t('personalData:erasure.typed', { name })} value={typed} onChange={setTyped} />
    </ActionDialog>
  );
};
