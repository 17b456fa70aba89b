import { Alert, Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { applyMessage } from '../apply-message.ts';

/** What each dialog of the attach menu is given. */
export interface DialogProps {
  ticket: Pick<Ticket, 'id' | 'uuid' | 'channel'>;
  onClose: () => void;
}

interface Props<Values extends Record<string, unknown>> extends DialogProps {
  form: UseFormReturnType<Values>;
  /** Sends what is filled in. Pressed again after a lost answer, it is the same message. */
  send: (values: Values, requestId: string) => Promise<{ messages: Message[] }>;
  children: ReactNode;
}

/** The fields of a card, sent as one message; why it could not be sent stands above them. */
export const CardForm = <Values extends Record<string, unknown>>({ ticket, form, send, onClose, children }: Props<Values>) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: Values) => send(values, requestId),
    onSuccess: ({ messages }) => {
      for (const message of messages) applyMessage(client, message, ticket.uuid);
      onClose();
    },
    meta: { quiet: true },
  });
  return (
    <form onSubmit={form.onSubmit((values) => mutate(values))} noValidate data-testid="card-form">
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert">
            {translateError(error)}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending} data-testid="send-card">
            {t('messages:composer.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
