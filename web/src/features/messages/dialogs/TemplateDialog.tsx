import { Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { listTemplates, sendTemplate, type MessageTemplate } from '@recado/shared/contract/channels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { fillTemplate, parametersOf, templateKey } from '../../../components/fill-template.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { TicketDialogProps } from './CardForm.tsx';
import { applyMessage } from '../cache/apply-message.ts';

const Form = ({ templates, ticket, onClose }: TicketDialogProps & { templates: readonly MessageTemplate[] }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  const [values, setValues] = useState<string[]>([]);
  const close = useUnsaved(values.some((value) => value !== ''));
  // One id while the dialog is open: retrying after a lost response sends the same message.
  const [requestId] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: ({ name, language }: MessageTemplate) =>
      call(sendTemplate, {
        params: { ticketId: ticket.id },
        body: { name, language, values: values.map((value) => value.trim()), requestId },
      }),
    onSuccess: ({ messages }) => {
      for (const message of messages) applyMessage(client, message, ticket.uuid);
      onClose();
    },
    meta: { quiet: true },
  });
  const choose = (key: string | null): void => {
    const template = templates.find((one) => templateKey(one) === key) ?? null;
    setChosen(template);
    setValues(template?.parameters.map(() => '') ?? []);
  };
  const complete = chosen !== null && values.every((value) => value.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) send.mutate(chosen);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFailure error={send.error} />
        <Select
          label={t('attachments:template.choose')}
          data={templates.map((one) => ({ value: templateKey(one), label: `${one.name} (${one.language})` }))}
          value={chosen && templateKey(chosen)}
          onChange={choose}
          nothingFoundMessage={t('common:nothingFound')}
          searchable
          data-autofocus
          data-testid="template"
        />
        {chosen?.parameters.map((name, index) => (
          <TextInput
            key={`${templateKey(chosen)} ${name}`}
            label={t('attachments:template.variable', { name })}
            maxLength={1024}
            withAsterisk
            value={values[index]}
            onChange={(event) => setValues(values.with(index, event.currentTarget.value))}
            data-testid={`template-value-${index}`}
          />
        ))}
        {chosen && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} data-testid="template-preview">
            {fillTemplate(chosen.body, parametersOf(chosen, values))}
          </Text>
        )}
        <DialogFooter
          onCancel={close}
          submit={t('messages:composer.send')}
          complete={complete}
          pending={send.isPending}
          testId="send-template"
        />
      </Stack>
    </form>
  );
};

/** Sends an approved template of the number, the only message allowed after the 24-hour window. */
export const TemplateDialog = ({ ticket, onClose }: TicketDialogProps) => {
  const { t } = useTranslate();
  const {
    data: templates,
    error,
    refetch,
  } = useQuery(endpointQuery(listTemplates, { params: { ticketId: ticket.id } }));
  return (
    <Dialog onClose={onClose} title={t('messages:template.title')}>
      {error && !templates && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!templates && !error && <Skeleton height={120} radius="md" role="status" aria-label={t('common:loading')} />}
      {templates?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('attachments:template.none')}
        </Text>
      )}
      {templates && templates.length > 0 && <Form templates={templates} ticket={ticket} onClose={onClose} />}
    </Dialog>
  );
};
