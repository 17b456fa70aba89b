import { Checkbox, Progress, Stack } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { useState } from 'react';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { ContactSelect } from '../../../components/contact/ContactSelect.tsx';
import { useForward } from './use-forward.ts';

/** Form that forwards messages to a contact, whose conversation is assigned to the agent. */
export const ForwardForm = ({ messages, onDone }: { messages: readonly Message[]; onDone: () => void }) => {
  const { t } = useTranslate();
  const { settings } = useLogin();
  const [contactId, setContactId] = useState<number | null>(null);
  const [signMessage, setSign] = useState(false);
  const { forward, sentTo, errorText } = useForward(messages, onDone);
  const sent = sentTo(contactId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (contactId !== null) forward.mutate({ contactId, signMessage });
      }}
      data-testid="forward-form"
    >
      <Stack gap="md">
        <FormFailure error={forward.error} textOf={errorText} />
        <ContactSelect value={contactId} onChange={setContactId} readOnly={forward.isPending} />
        {messages.length > 1 && (forward.isPending || sent > 0) && (
          <Progress value={(sent / messages.length) * 100} aria-label={t('tickets:forward.progress')} />
        )}
        {settings.sendSignMessage === 'enabled' && (
          <Checkbox
            label={t('tickets:forward.sign')}
            checked={signMessage}
            onChange={(event) => setSign(event.currentTarget.checked)}
          />
        )}
        <DialogFooter
          onCancel={onDone}
          submit={t('tickets:forward.send')}
          complete={contactId !== null}
          pending={forward.isPending}
          testId="forward-confirm"
        />
      </Stack>
    </form>
  );
};
