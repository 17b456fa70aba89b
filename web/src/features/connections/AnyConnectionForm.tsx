import { Stack, Switch, TextInput } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { useState, type FormEvent } from 'react';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { useAnyConnection } from './use-any-connection.ts';

interface Props {
  connection: Connection;
  change: ReturnType<typeof useAnyConnection>['change'];
  onDone: () => void;
}

/** The fields that a super user may change of another company's connection: name and default, not its messages. */
export const AnyConnectionForm = ({ connection, change, onDone }: Props) => {
  const { t } = useTranslate();
  const [name, setName] = useState(connection.name);
  const [isDefault, setDefault] = useState(connection.isDefault);
  const complete = name.trim().length >= 2;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) change.mutate({ connection, name: name.trim(), isDefault }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFailure error={change.error} />
        <TextInput
          label={t('connections:form.name')}
          withAsterisk
          maxLength={50}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-testid="any-connection-name"
        />
        <Switch
          label={t('connections:form.isDefault')}
          checked={isDefault}
          disabled={connection.isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        <DialogFooter
          onCancel={onDone}
          submit={t('common:save')}
          complete={complete}
          pending={change.isPending}
          testId="save-any-connection"
        />
      </Stack>
    </form>
  );
};
