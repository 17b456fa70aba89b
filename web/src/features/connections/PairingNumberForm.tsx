import { Stack, Text, TextInput } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { useState, type FormEvent } from 'react';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { useConnectionCommands } from './use-connection-commands.ts';

interface Props {
  connection: Connection;
  commands: ReturnType<typeof useConnectionCommands>;
  /** Called when the code was requested or the form cancelled. */
  onDone: () => void;
}

const minDigits = 8;

/** Form for the number of the phone to link by pairing code. */
export const PairingNumberForm = ({ connection, commands, onDone }: Props) => {
  const { t } = useTranslate();
  const [number, setNumber] = useState(connection.number);
  const complete = number.replace(/\D/g, '').length >= minDigits;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) commands.requestCode(connection, number, onDone);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('connections:code.hint')}</Text>
        <FormFailure error={commands.codeError} />
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          data-autofocus
          label={t('connections:code.number')}
          description={t('connections:code.numberHint')}
          placeholder="55 11 99999-9999"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          data-testid="pairing-number"
        />
        <DialogFooter
          onCancel={onDone}
          submit={t('connections:code.request')}
          complete={complete}
          pending={commands.isPending}
          testId="request-code"
        />
      </Stack>
    </form>
  );
};
