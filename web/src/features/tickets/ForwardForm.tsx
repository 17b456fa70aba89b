import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { forwardMessage } from '@recado/shared/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isApiError } from '../../api/api-error.ts';
import { notifyError, notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ContactSelect } from './ContactSelect.tsx';
import { showOwner } from './show-owner.tsx';

/** Milliseconds between two messages that are sent on (specification 1, section 9). */
const pause = 900;

/** Sends messages on to a contact, one after the other in their order; its conversation is then the agent's. */
export const ForwardForm = ({ messageIds, onDone }: { messageIds: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslate();
  const [contactId, setContactId] = useState<number | null>(null);
  const [signMessage, setSign] = useState(false);
  const [requestId] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState(0);
  const forward = useMutation({
    mutationFn: async (to: number) => {
      let name = '';
      for (const [index, messageId] of messageIds.entries()) {
        if (index > 0) await new Promise((resolve) => window.setTimeout(resolve, pause));
        const { ticket } = await call(forwardMessage, { body: { messageId, contactId: to, signMessage, requestId } });
        name = ticket.contact.name;
        setSent(index + 1);
      }
      return name;
    },
    onSuccess: (name) => notifySuccess(t('tickets:forward.done', { name, count: messageIds.length })),
    onError: (error) => {
      if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return notifyError(error);
      const { userName, queueName } = error.details;
      showOwner({ userName, queueName });
    },
    onSettled: onDone,
    meta: { quiet: true },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (contactId !== null) forward.mutate(contactId);
      }}
      data-testid="forward-form"
    >
      <Stack gap="md">
        <ContactSelect value={contactId} onChange={setContactId} />
        {forward.isPending && messageIds.length > 1 && <Progress value={(sent / messageIds.length) * 100} aria-label={t('tickets:forward.progress')} />}
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
