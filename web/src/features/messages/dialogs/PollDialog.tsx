import { ActionIcon, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { maxPollOptions } from '@recado/shared/contract/cards';
import { sendPoll } from '@recado/shared/contract/interactive';
import { IconPlus, IconX } from '@tabler/icons-react';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CardForm, type TicketDialogProps } from './CardForm.tsx';
import { required } from './field-rules.ts';

/** WhatsApp's length limits of a question and of an option. */
const maxQuestionLength = 255;
const maxOptionLength = 100;
const minOptions = 2;

interface Values extends Record<string, unknown> {
  name: string;
  options: string[];
  many: boolean;
}

/** Sends a poll with single or multiple choice. */
export const PollDialog = ({ ticket, onClose }: TicketDialogProps) => {
  const { t } = useTranslate();
  const optionError = (option: string, index: number, options: readonly string[]): string | null =>
    required(option) ??
    (options.findIndex((other) => other.trim() === option.trim()) < index ? t('attachments:poll.twice') : null);
  const form = useForm<Values>({
    initialValues: { name: '', options: ['', ''], many: false },
    validate: ({ name, options }) => ({
      name: required(name),
      ...Object.fromEntries(options.map((option, index) => [`options.${index}`, optionError(option, index, options)])),
    }),
  });
  const { options } = form.values;
  return (
    <Dialog onClose={onClose} title={t('messages:poll.title')}>
      <CardForm
        ticket={ticket}
        form={form}
        onClose={onClose}
        send={({ name, options: given, many }, requestId) =>
          call(sendPoll, {
            params: { ticketId: ticket.id },
            body: {
              name: name.trim(),
              options: given.map((option) => option.trim()),
              selectable: many ? 0 : 1,
              requestId,
            },
          })
        }
      >
        <TextInput
          label={t('attachments:poll.question')}
          withAsterisk
          maxLength={maxQuestionLength}
          data-autofocus
          {...form.getInputProps('name')}
          data-testid="poll-name"
        />
        <Stack gap="xs">
          {options.map((_, index) => (
            <TextInput
              key={index}
              label={t('attachments:poll.option', { number: index + 1 })}
              withAsterisk
              maxLength={maxOptionLength}
              {...form.getInputProps(`options.${index}`)}
              rightSection={
                options.length > minOptions && (
                  <ActionIcon
                    aria-label={t('attachments:poll.remove', { number: index + 1 })}
                    onClick={() => form.removeListItem('options', index)}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                )
              }
              data-testid={`poll-option-${index}`}
            />
          ))}
          {options.length < maxPollOptions && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={15} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
              onClick={() => form.insertListItem('options', '')}
            >
              {t('attachments:poll.add')}
            </Button>
          )}
        </Stack>
        <Checkbox label={t('attachments:poll.many')} {...form.getInputProps('many', { type: 'checkbox' })} />
      </CardForm>
    </Dialog>
  );
};
