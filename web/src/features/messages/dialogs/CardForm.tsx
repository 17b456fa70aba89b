import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { focusFirstError } from '../../../components/form/first-field.ts';
import { isApiError } from '../../../errors/api-error.ts';
import { translate } from '../../../i18n/i18n.ts';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { applyMessage } from '../cache/apply-message.ts';

/** Props of each dialog of the attach menu. */
export interface TicketDialogProps {
  ticket: Pick<Ticket, 'id' | 'uuid' | 'channel'>;
  onClose: () => void;
}

interface Props<Values extends Record<string, unknown>> extends TicketDialogProps {
  form: UseFormReturnType<Values>;
  /**
   * Sends the values. `requestId` stays the same on a retry, so that a lost response does not send the message twice.
   */
  send: (values: Values, requestId: string) => Promise<{ messages: Message[] }>;
  children: ReactNode;
}

/** Returns the reason why a card was not sent (specification 1, sections 5 and 8). */
const failureText = (error: unknown): string => {
  if (isApiError(error, 'ERR_NO_TICKET_FOUND')) return translate('attachments:interactive.noTicket');
  return isApiError(error, 'ERR_INTERNAL') ? translate('messages:processFailed') : translateError(error);
};

/** Form that sends its fields as one card message and shows a failure above them. */
export const CardForm = <Values extends Record<string, unknown>>({
  ticket,
  form,
  send,
  onClose,
  children,
}: Props<Values>) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const close = useUnsaved(form.isDirty());
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
    <form onSubmit={form.onSubmit((values) => mutate(values), focusFirstError)} noValidate data-testid="card-form">
      <Stack gap="md">
        <FormFailure error={error} textOf={failureText} />
        {children}
        <DialogFooter onCancel={close} submit={t('messages:composer.send')} pending={isPending} testId="send-card" />
      </Stack>
    </form>
  );
};
