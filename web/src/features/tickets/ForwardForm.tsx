import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { useState } from 'react';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ContactSelect } from './ContactSelect.tsx';
import { useForward } from './use-forward.ts';

/** To whom messages are sent on; that contact's conversation is then the agent's. */
export const ForwardForm = ({ messages, onDone }: { messages: readonly Message[]; onDone: () => void }) => {
  const { t } = useTranslate();
  const [contactId, setContactId] = useState<number | null>(null);
  const [signMessage, setSign] = useState(false);
  const { forward, sentTo, say } = useForward(messages, onDone);
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
        <FormFailure error={forward.error} say={say} />
        <ContactSelect value={contactId} onChange={setContactId} disabled={forward.isPending} />
        {messages.length > 1 && (forward.isPending || sent > 0) && <Progress value={(sent / messages.length) * 100} aria-label={t('tickets:forward.progress')} />}
        <Checkbox label={t('tickets:forward.sign')} checked={signMessage} onChange={(event) => setSign(event.currentTarget.checked)} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={contactId === null} loading={forward.isPending} data-testid="forward-confirm">
          {t('tickets:forward.send')}
        </Button>
      </Group>
    </form>
  );
};
