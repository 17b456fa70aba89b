import { Alert, MultiSelect, NumberInput, Switch, TextInput, Textarea } from '@mantine/core';
import type { FormRulesRecord, UseFormReturnType } from '@mantine/form';
import {
  type Connection,
  type ConnectionSetting,
  connectionSettings,
  createConnection,
  defaultConnectionSettings,
  updateConnection,
} from '@recado/shared/contract/connections';
import { defaultImportSettings } from '@recado/shared/contract/imports';
import { listQueues } from '@recado/shared/contract/queues';
import { connectionLimits } from '@recado/shared/limits/connections';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormTabs } from '../../components/form/FormTabs.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { type Translate, useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { importRules, ImportTab, importValuesOf, type ImportValues } from './ImportTab.tsx';
import { isPhone } from './connection-state.ts';
import { applyConnection } from './connection-events.ts';

interface Props {
  /** Null for a new connection. */
  connection: Connection | null;
  /** Queues of a new connection that are selected at first. */
  queueIds?: readonly number[];
  onClose: () => void;
  onSaved: (connection: Connection) => void;
}

type Values = Pick<Connection, 'name' | 'queueIds' | ConnectionSetting> & ImportValues;

const blank: Omit<Values, 'queueIds'> = {
  name: '',
  ...defaultConnectionSettings,
  ...importValuesOf(defaultImportSettings),
};

const settingsOf = (connection: Connection): Pick<Connection, ConnectionSetting> =>
  Object.fromEntries(connectionSettings.map((name) => [name, connection[name]])) as Pick<Connection, ConnectionSetting>;

const valuesOf = (connection: Connection | null, queueIds: readonly number[]): Values => {
  if (!connection) return { ...blank, queueIds: [...queueIds] };
  const { name } = connection;
  return { name, queueIds: connection.queueIds, ...settingsOf(connection), ...importValuesOf(connection) };
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
    <>
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
      {form.values.queueIds.length !== 1 && (
        <Alert
          color="yellow"
          role="note"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          data-testid="queue-warning"
        >
          {t('connections:form.queuesWarning')}
        </Alert>
      )}
      <NumberInput
        label={t('connections:form.timeCreateNewTicket')}
        description={t('connections:form.timeCreateNewTicketHint')}
        min={0}
        max={525_600}
        allowDecimal={false}
        {...form.getInputProps('timeCreateNewTicket')}
      />
      {hasGroups && <Groups form={form} />}
    </>
  );
};

const messageFields = ['greetingMessage', 'complationMessage', 'outOfHoursMessage'] as const;

const Messages = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTranslate();
  return messageFields.map((name) => (
    <Textarea
      key={name}
      label={t(`connections:form.${name}`)}
      autosize
      minRows={3}
      maxRows={8}
      {...form.getInputProps(name)}
    />
  ));
};

/** The question for a rating of the service, how often it is asked, and when it expires. */
const Nps = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTranslate();
  return (
    <>
      <Textarea
        label={t('connections:form.ratingMessage')}
        description={t('connections:form.ratingMessageHint')}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('ratingMessage')}
      />
      <NumberInput
        label={t('connections:form.maxUseBotQueuesNPS')}
        description={t('connections:form.maxUseBotQueuesNPSHint')}
        min={0}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('maxUseBotQueuesNPS')}
      />
      <NumberInput
        label={t('connections:form.expiresTicketNPS')}
        min={0}
        max={525_600}
        allowDecimal={false}
        {...form.getInputProps('expiresTicketNPS')}
      />
    </>
  );
};

/** While the company asks for ratings, the question may not be empty and has to expire (specification 2, section 5). */
const ratingRules = (t: Translate, isEnabled: boolean): FormRulesRecord<Values> =>
  isEnabled
    ? {
        ratingMessage: (value) => (value.trim() === '' ? t('connections:form.errorRatingMessage') : null),
        expiresTicketNPS: (value) => (Number(value) > 0 ? null : t('connections:form.errorExpiresNPS')),
      }
    : {};

const npsFields = ['ratingMessage', 'maxUseBotQueuesNPS', 'expiresTicketNPS'];
const generalFields = ['name', 'queueIds', 'timeCreateNewTicket'];
const importFields = Object.keys(importRules(null));

/** Form to add or change a connection. */
export const ConnectionDialog = ({ connection, queueIds = [], onClose, onSaved }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { settings } = useLogin();
  const onPhone = connection === null || isPhone(connection);
  const entity = useEntityForm<Values, Connection>({
    initialValues: valuesOf(connection, queueIds),
    limits: {
      name: connectionLimits.name,
      greetingMessage: connectionLimits.message,
      complationMessage: connectionLimits.message,
      outOfHoursMessage: connectionLimits.message,
      ratingMessage: connectionLimits.message,
    },
    rules: { ...importRules(connection), ...ratingRules(t, settings.userRating === 'enabled') },
    save: (values) => {
      const body = {
        ...values,
        timeCreateNewTicket: Number(values.timeCreateNewTicket) || 0,
        maxUseBotQueuesNPS: Number(values.maxUseBotQueuesNPS) || 0,
        expiresTicketNPS: Number(values.expiresTicketNPS) || 0,
      };
      return connection
        ? call(updateConnection, { params: { id: connection.id }, body })
        : call(createConnection, { body });
    },
    saved: 'connections:saved',
    onSaved: (saved) => {
      applyConnection(client, saved);
      onClose();
      onSaved(saved);
    },
  });
  const { form, refused } = entity;
  return (
    <EntityDialog
      title={t(connection ? 'connections:form.editTitle' : 'connections:form.addTitle')}
      form={entity}
      submit={t(connection ? 'common:save' : 'connections:form.add')}
      size="lg"
      name="connection"
      onClose={onClose}
    >
      <FormTabs
        refused={refused}
        tabs={[
          {
            name: 'general',
            label: t('connections:form.general'),
            fields: generalFields,
            content: <General form={form} hasGroups={onPhone} />,
          },
          {
            name: 'messages',
            label: t('connections:form.messages'),
            fields: messageFields,
            content: <Messages form={form} />,
          },
          { name: 'nps', label: t('connections:form.nps'), fields: npsFields, content: <Nps form={form} /> },
          ...(onPhone
            ? [
                {
                  name: 'import',
                  label: t('connections:import.tab'),
                  fields: importFields,
                  content: <ImportTab form={form} connection={connection} />,
                },
              ]
            : []),
        ]}
      />
    </EntityDialog>
  );
};
