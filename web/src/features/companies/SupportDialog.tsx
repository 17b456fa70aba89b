import { Stack, Text, Textarea } from '@mantine/core';
import { type CompanyAccount, getCompany } from '@recado/shared/contract/any-companies';
import { beginSupport } from '@recado/shared/contract/support';
import { supportLimits } from '@recado/shared/limits/support';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

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
  const { min, max } = supportLimits.reason;
  const isGiven = isOpen || reason.trim().length >= min;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(beginSupport, { params: { id }, body: isOpen ? {} : { reason } }),
    onSuccess: () => globalThis.location.assign('/tickets'),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isGiven) mutate();
  };
  return (
    <Dialog title={t('companies:support.title', { name })} size="sm" onClose={onClose}>
      <Stack gap="lg" component="form" onSubmit={submit}>
        <Text size="sm">{t(isOpen ? 'companies:support.open' : 'companies:support.text')}</Text>
        {!isOpen && (
          <Textarea
            label={t('companies:support.reason')}
            description={t('companies:support.reasonHint', { min })}
            value={reason}
            maxLength={max}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
            data-testid="support-reason"
          />
        )}
        <DialogFooter
          onCancel={onClose}
          submit={t('companies:support.begin')}
          complete={isGiven}
          pending={isPending}
          testId="begin-support"
        />
      </Stack>
    </Dialog>
  );
};
