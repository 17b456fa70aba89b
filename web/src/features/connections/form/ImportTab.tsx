import { Alert, Select, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '@recado/shared/contract/connections';
import { importAwaitingClose, oldestImportDate } from '@recado/shared/contract/imports';
import { listQueues } from '@recado/shared/contract/queues';
import { DateTimeField } from '../../../components/form/DateTimeField.tsx';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { endpointQuery } from '../../../api/query.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

export type ImportValues = Pick<
  Connection,
  | 'importOldMessages'
  | 'importRecentMessages'
  | 'importOldMessagesGroups'
  | 'closedTicketsPostImported'
  | 'queueIdImportMessages'
>;

/** Default length of an import in milliseconds. */
const defaultSpan = 30 * 86_400_000;

/** Formats an ISO time for a field of day and time, in the browser's time zone. */
const toField = (iso: string | null): string => {
  if (iso === null) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const dayOf = (text: string): string => text.split('T')[0] ?? '';
/** The earliest and the latest day that an import may start from. */
const importRange = (now = new Date()) =>
  [oldestImportDate(now), now].map((date) => dayOf(toField(date.toISOString())));
const fromField = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

const defaultImport = (): ImportValues => ({
  importOldMessages: new Date(Date.now() - defaultSpan).toISOString(),
  importRecentMessages: new Date().toISOString(),
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
});

export const importValuesOf = ({
  importOldMessages,
  importRecentMessages,
  importOldMessagesGroups,
  closedTicketsPostImported,
  queueIdImportMessages,
}: ImportValues): ImportValues => ({
  importOldMessages,
  importRecentMessages,
  importOldMessagesGroups,
  closedTicketsPostImported,
  queueIdImportMessages,
});

/**
 * Validation rules of the import's fields (specification 2, section 5). The dates of a running import were valid when
 * it was requested.
 */
export const importRules = (before: ImportValues | null) => ({
  importOldMessages: (value: string | null): string | null => {
    if (value === null || value === before?.importOldMessages) return null;
    return Date.parse(value) < oldestImportDate(new Date()).getTime() || Date.parse(value) > Date.now()
      ? translate('connections:import.oldInvalid')
      : null;
  },
  importRecentMessages: (value: string | null, { importOldMessages }: ImportValues): string | null => {
    if (importOldMessages === null || value === null) return null;
    return Date.parse(value) < Date.parse(importOldMessages) || Date.parse(value) > Date.now()
      ? translate('connections:import.recentInvalid')
      : null;
  },
  queueIdImportMessages: (value: number | null, { importOldMessages }: ImportValues): string | null =>
    importOldMessages !== null && value === null ? translate('connections:import.queueRequired') : null,
});

/** True when saving requests another import, which links the phone again (specification 2, section 4). */
const requestsImport = (
  before: ImportValues | null,
  { importOldMessages, importRecentMessages, importOldMessagesGroups }: ImportValues,
): boolean =>
  importOldMessages !== null &&
  before !== null &&
  (before.importOldMessages !== importOldMessages ||
    before.importRecentMessages !== importRecentMessages ||
    before.importOldMessagesGroups !== importOldMessagesGroups);

interface Props<Values extends ImportValues> {
  form: UseFormReturnType<Values>;
  /** Null for a new connection. */
  connection: Connection | null;
}

const Warning = ({ connection, values }: { connection: Connection | null; values: ImportValues }) => {
  const { t } = useTranslate();
  if (connection?.status !== 'CONNECTED' || !requestsImport(connection, values)) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('connections:import.warningTitle')}
      data-testid="import-warning"
    >
      {t('connections:import.warning')}
    </Alert>
  );
};

const Fields = ({ form }: { form: UseFormReturnType<ImportValues> }) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { values, errors, setFieldValue } = form;
  const [earliest, latest] = importRange();
  const dateField = (name: 'importOldMessages' | 'importRecentMessages') => ({
    value: toField(values[name]),
    error: errors[name],
    // Ignore an emptied field: a null date would turn the import off.
    onChange: (value: string) => {
      const date = fromField(value);
      if (date !== null) setFieldValue(name, date);
    },
  });
  return (
    <>
      <DateTimeField
        label={t('connections:import.old')}
        description={t('connections:import.oldHint')}
        min={earliest}
        max={latest}
        withAsterisk
        field={{ ...dateField('importOldMessages'), 'data-testid': 'import-old' }}
      />
      <DateTimeField
        label={t('connections:import.recent')}
        min={dayOf(toField(values.importOldMessages))}
        max={latest}
        withAsterisk
        field={{ ...dateField('importRecentMessages'), 'data-testid': 'import-recent' }}
      />
      <Select
        label={t('connections:import.queue')}
        description={t('connections:import.queueHint')}
        withAsterisk
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.queueIdImportMessages === null ? null : String(values.queueIdImportMessages)}
        error={errors['queueIdImportMessages']}
        onChange={(id) => setFieldValue('queueIdImportMessages', id === null ? null : Number(id))}
        nothingFoundMessage={t('common:nothingFound')}
        data-testid="import-queue"
      />
      <Switch
        label={t('connections:import.groups')}
        description={t('connections:import.groupsHint')}
        {...form.getInputProps('importOldMessagesGroups', { type: 'checkbox' })}
        data-testid="import-groups"
      />
      <Switch
        label={t('connections:import.close')}
        description={t('connections:import.closeHint')}
        {...form.getInputProps('closedTicketsPostImported', { type: 'checkbox' })}
        data-testid="import-close"
      />
    </>
  );
};

/** Tab to request an import of the phone's history: period, groups and queue. */
export const ImportTab = <Values extends ImportValues>({ form, connection }: Props<Values>) => {
  const { t } = useTranslate();
  // The tab uses the import's fields only.
  const importForm = form as unknown as UseFormReturnType<ImportValues>;
  const { values } = importForm;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(
          connection?.statusImportMessages === importAwaitingClose
            ? 'connections:import.again'
            : 'connections:import.intro',
        )}
      </Text>
      <Switch
        label={t('connections:import.on')}
        checked={values.importOldMessages !== null}
        onChange={(event) =>
          importForm.setValues(
            event.currentTarget.checked
              ? { ...defaultImport(), queueIdImportMessages: values.queueIdImportMessages }
              : { importOldMessages: null, importRecentMessages: null },
          )
        }
        data-testid="import-on"
      />
      {values.importOldMessages !== null && <Fields form={importForm} />}
      <Warning connection={connection} values={values} />
    </Stack>
  );
};
