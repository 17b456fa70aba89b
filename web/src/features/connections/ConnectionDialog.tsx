import { Modal, MultiSelect, NumberInput, Stack, Switch, Tabs, TextInput, Textarea } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import {
  type Connection,
  type ConnectionSetting,
  connectionSettings,
  defaultConnectionSettings,
} from '@recado/shared/contract/connections';
import { defaultImportSettings } from '@recado/shared/contract/imports';
import { listQueues } from '@recado/shared/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { DialogFooter } from '../../components/DialogFooter.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { importRules, ImportTab, importValuesOf, type ImportValues } from './ImportTab.tsx';
import { isPhone } from './connection-state.ts';
import { useSaveConnection } from './use-save-connection.ts';

interface Props {
  /** Null for a new connection. */
  connection: Connection | null;
  onClose: () => void;
  onSaved: (connection: Connection) => void;
}

type Values = Pick<Connection, 'name' | 'queueIds' | ConnectionSetting> & ImportValues;

const blank: Values = {
  name: '',
  queueIds: [],
  ...defaultConnectionSettings,
  ...importValuesOf(defaultImportSettings),
};

const settingsOf = (connection: Connection): Pick<Connection, ConnectionSetting> =>
  Object.fromEntries(connectionSettings.map((name) => [name, connection[name]])) as Pick<Connection, ConnectionSetting>;

const valuesOf = (connection: Connection | null): Values => {
  if (!connection) return blank;
  const { name, queueIds } = connection;
  return { name, queueIds, ...settingsOf(connection), ...importValuesOf(connection) };
};

const Groups = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTranslate();
  return (
    <>
      <Switch label={t('connections:form.allowGroup')} {...form.getInputProps('allowGroup', { type: 'checkbox' })} />
      <Switch
        label={t('connections:form.groupAsTicket')}
        disabled={!form.values.allowGroup}
        checked={form.values.groupAsTicket === 'enabled'}
        onChange={(event) => form.setFieldValue('groupAsTicket', event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
    </>
  );
};

const General = ({ form, hasGroups }: { form: UseFormReturnType<Values>; hasGroups: boolean }) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  return (
    <Stack gap="md">
      <TextInput
        label={t('connections:form.name')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
        data-testid="connection-name"
      />
      <Switch label={t('connections:form.isDefault')} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
      <MultiSelect
        label={t('connections:form.queues')}
        description={t('connections:form.queuesHint')}
        placeholder={form.values.queueIds.length === 0 ? t('connections:form.queuesPlaceholder') : undefined}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.queueIds.map(String)}
        onChange={(ids) => form.setFieldValue('queueIds', ids.map(Number))}
        nothingFoundMessage={t('common:nothingFound')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
      />
      <NumberInput
        label={t('connections:form.timeCreateNewTicket')}
        description={t('connections:form.timeCreateNewTicketHint')}
        min={0}
        max={525_600}
        allowDecimal={false}
        {...form.getInputProps('timeCreateNewTicket')}
      />
      {hasGroups && <Groups form={form} />}
    </Stack>
  );
};

const Messages = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTranslate();
  const area = { autosize: true, minRows: 3, maxRows: 8, maxLength: 4096 };
  return (
    <Stack gap="md">
      <Textarea label={t('connections:form.greetingMessage')} {...area} {...form.getInputProps('greetingMessage')} />
      <Textarea
        label={t('connections:form.complationMessage')}
        {...area}
        {...form.getInputProps('complationMessage')}
      />
      <Textarea
        label={t('connections:form.outOfHoursMessage')}
        {...area}
        {...form.getInputProps('outOfHoursMessage')}
      />
    </Stack>
  );
};

/** Form to add or change a connection. */
export const ConnectionDialog = ({ connection, onClose, onSaved }: Props) => {
  const { t } = useTranslate();
  const save = useSaveConnection(connection);
  const onPhone = connection === null || isPhone(connection);
  const form = useForm<Values>({
    initialValues: valuesOf(connection),
    validate: {
      ...importRules(connection),
      name: (value) => {
        const { length } = value.trim();
        if (length === 0) return t('connections:form.required');
        if (length < 2) return t('connections:form.tooShort');
        return length > 50 ? t('connections:form.tooLong') : null;
      },
    },
  });
  const submit = (values: Values): void =>
    save.mutate(
      { ...values, name: values.name.trim(), timeCreateNewTicket: Number(values.timeCreateNewTicket) || 0 },
      { onSuccess: onSaved },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(connection ? 'connections:form.editTitle' : 'connections:form.addTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <FormFailure error={save.error} />
          <Tabs defaultValue="general" keepMounted>
            <Tabs.List mb="md">
              <Tabs.Tab value="general">{t('connections:form.general')}</Tabs.Tab>
              <Tabs.Tab value="messages">{t('connections:form.messages')}</Tabs.Tab>
              {onPhone && (
                <Tabs.Tab value="import" data-testid="import-tab">
                  {t('connections:import.tab')}
                </Tabs.Tab>
              )}
            </Tabs.List>
            <Tabs.Panel value="general">
              <General form={form} hasGroups={onPhone} />
            </Tabs.Panel>
            <Tabs.Panel value="messages">
              <Messages form={form} />
            </Tabs.Panel>
            {onPhone && (
              <Tabs.Panel value="import">
                <ImportTab form={form} connection={connection} />
              </Tabs.Panel>
            )}
          </Tabs>
          <DialogFooter
            onCancel={onClose}
            submit={t(connection ? 'common:save' : 'connections:form.add')}
            pending={save.isPending}
            testId="save-connection"
          />
        </Stack>
      </form>
    </Modal>
  );
};
