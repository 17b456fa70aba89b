import { FileInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { maxButtonValue } from '@recado/shared/contract/cards';
import { sendCallButton, sendCopyButton, sendUrlButton } from '@recado/shared/contract/interactive';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { uploadFile } from '../../../api/upload-file.ts';
import { CardLine, CardText } from './CardFields.tsx';
import { CardForm, type TicketDialogProps } from './CardForm.tsx';
import { required, isPhone, isWebAddress, requiredFormat } from './field-rules.ts';

interface Values extends Record<string, unknown> {
  image: File | null;
  title: string;
  description: string;
  buttonText: string;
  copyText: string;
}

interface Props extends TicketDialogProps {
  endpoint: typeof sendCopyButton;
  kind: 'copy' | 'call' | 'url';
  /** Validates the button's value; null when valid. */
  check: (value: string) => string | null;
}

/** Form for a text with one button and an optional image. */
const ButtonForm = ({ endpoint, kind, check, ...props }: Props) => {
  const { t } = useTranslate();
  // Cancel uploads when the dialog closes.
  const [closed] = useState(() => new AbortController());
  useEffect(() => () => closed.abort(), [closed]);
  const form = useForm<Values>({
    initialValues: {
      image: null,
      title: '',
      description: '',
      buttonText: t(`attachments:interactive.button.${kind}`),
      copyText: '',
    },
    validate: {
      title: (title) => required(title, 'attachments:interactive.titleRequired'),
      buttonText: (text) => required(text),
      copyText: check,
    },
  });
  const send = async ({ image, title, description, buttonText, copyText }: Values, requestId: string) => {
    const uploaded =
      image && (await uploadFile(props.ticket.id, image, { onProgress: () => undefined, signal: closed.signal }));
    const body = {
      image: uploaded,
      title: title.trim(),
      description: description.trim(),
      buttonText: buttonText.trim(),
      copyText: copyText.trim(),
      requestId,
    };
    return call(endpoint, { params: { ticketId: props.ticket.id }, body });
  };
  return (
    <CardForm {...props} form={form} send={send}>
      <CardLine
        label={t('attachments:interactive.cardTitle')}
        {...form.getInputProps('title')}
        data-testid="card-title"
      />
      <CardText {...form.getInputProps('description')} />
      <FileInput
        label={t('attachments:interactive.image')}
        accept="image/jpeg,image/png"
        clearable
        leftSection={<IconPhoto size={17} aria-hidden />}
        {...form.getInputProps('image')}
        data-testid="card-image"
      />
      <CardLine
        label={t('attachments:interactive.buttonText')}
        {...form.getInputProps('buttonText')}
        data-testid="card-button"
      />
      <TextInput
        label={t(`attachments:interactive.value.${kind}`)}
        withAsterisk
        maxLength={maxButtonValue}
        {...form.getInputProps('copyText')}
        data-testid="card-value"
      />
    </CardForm>
  );
};

export const CopyButtonForm = (props: TicketDialogProps) => (
  <ButtonForm key="copy" {...props} endpoint={sendCopyButton} kind="copy" check={(value) => required(value)} />
);

export const CallButtonForm = (props: TicketDialogProps) => (
  <ButtonForm
    key="call"
    {...props}
    endpoint={sendCallButton}
    kind="call"
    check={(value) => requiredFormat(value, isPhone)}
  />
);

export const UrlButtonForm = (props: TicketDialogProps) => (
  <ButtonForm
    key="url"
    {...props}
    endpoint={sendUrlButton}
    kind="url"
    check={(value) => requiredFormat(value, isWebAddress)}
  />
);
