import { FileInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { maxButtonValue, maxCardLine, maxCardText } from '@recado/shared/contract/cards';
import { sendCallButton, sendCopyButton, sendUrlButton } from '@recado/shared/contract/interactive';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { uploadFile } from '../upload-file.ts';
import { CardForm, type DialogProps } from './CardForm.tsx';
import { filled, isPhone, isWebAddress, shaped } from './field-rules.ts';

interface Values extends Record<string, unknown> {
  image: File | null;
  title: string;
  description: string;
  buttonText: string;
  copyText: string;
}

interface Props extends DialogProps {
  endpoint: typeof sendCopyButton;
  kind: 'copy' | 'call' | 'url';
  /** What is wrong with what the button does; null where nothing is. */
  check: (value: string) => string | null;
}

/** A text with one button, and a picture above it. */
const ButtonForm = ({ endpoint, kind, check, ...props }: Props) => {
  const { t } = useTranslate();
  // What is still being uploaded when the dialog is closed is not wanted any more.
  const [closed] = useState(() => new AbortController());
  useEffect(() => () => closed.abort(), [closed]);
  const form = useForm<Values>({
    initialValues: {
      image: null,
      title: '',
      description: '',
      buttonText: t(`messages:interactive.button.${kind}`),
      copyText: '',
    },
    validate: {
      title: (title) => filled(title, 'messages:interactive.titleRequired'),
      buttonText: (text) => filled(text),
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
      <TextInput
        label={t('messages:interactive.cardTitle')}
        withAsterisk
        maxLength={maxCardLine}
        {...form.getInputProps('title')}
        data-testid="card-title"
      />
      <Textarea
        label={t('messages:interactive.text')}
        maxLength={maxCardText}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
        data-testid="card-text"
      />
      <FileInput
        label={t('messages:interactive.image')}
        accept="image/jpeg,image/png"
        clearable
        leftSection={<IconPhoto size={17} aria-hidden />}
        {...form.getInputProps('image')}
        data-testid="card-image"
      />
      <TextInput
        label={t('messages:interactive.buttonText')}
        withAsterisk
        maxLength={maxCardLine}
        {...form.getInputProps('buttonText')}
        data-testid="card-button"
      />
      <TextInput
        label={t(`messages:interactive.value.${kind}`)}
        withAsterisk
        maxLength={maxButtonValue}
        {...form.getInputProps('copyText')}
        data-testid="card-value"
      />
    </CardForm>
  );
};

export const CopyButtonForm = (props: DialogProps) => (
  <ButtonForm key="copy" {...props} endpoint={sendCopyButton} kind="copy" check={(value) => filled(value)} />
);

export const CallButtonForm = (props: DialogProps) => (
  <ButtonForm key="call" {...props} endpoint={sendCallButton} kind="call" check={(value) => shaped(value, isPhone)} />
);

export const UrlButtonForm = (props: DialogProps) => (
  <ButtonForm key="url" {...props} endpoint={sendUrlButton} kind="url" check={(value) => shaped(value, isWebAddress)} />
);
