import { Alert, MultiSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { ConnectionValues } from './connection-values.ts';

/** Minutes of a year: the longest time of a setting. */
export const maxMinutes = 525_600;

type Form = EntityForm<ConnectionValues>;

/** The name of a connection. */
export const NameField = ({ form }: { form: Form }) => {
  const { t } = useTranslate();
  return (
    <TextInput
      label={t('connections:form.name')}
      data-autofocus
      {...form.field('name')}
      data-testid="connection-name"
    />
  );
};

/** The queues whose agents see who writes to a connection. */
export const QueuesField = ({ form: { form } }: { form: Form }) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { queueIds } = form.values;
  return (
    <>
      <MultiSelect
        label={t('connections:form.queues')}
        description={t(queueIds.length > 1 ? 'connections:form.queuesMenu' : 'connections:form.queuesHint')}
        placeholder={queueIds.length === 0 ? t('connections:form.queuesPlaceholder') : undefined}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={queueIds.map(String)}
        onChange={(ids) => form.setFieldValue('queueIds', ids.map(Number))}
        nothingFoundMessage={t('common:nothingFound')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
      />
      {queueIds.length === 0 && (
        <Alert
          color="yellow"
          role="note"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          data-testid="queue-warning"
        >
          {t('connections:form.queuesWarning')}
        </Alert>
      )}
    </>
  );
};

const Groups = ({ form: { form, check } }: { form: Form }) => {
  const { t } = useTranslate();
  return (
    <FormSection title={t('connections:form.groupsTitle')}>
      <Switch label={t('connections:form.allowGroup')} {...check('allowGroup')} />
      <Switch
        label={t('connections:form.groupAsTicket')}
        disabled={!form.values.allowGroup}
        checked={form.values.groupAsTicket === 'enabled'}
        onChange={(event) => form.setFieldValue('groupAsTicket', event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
    </FormSection>
  );
};

/** Name, queues, and how tickets of the connection begin. */
export const GeneralTab = ({ form, hasGroups }: { form: Form; hasGroups: boolean }) => {
  const { t } = useTranslate();
  return (
    <>
      <NameField form={form} />
      <Switch
        label={t('connections:form.isDefault')}
        description={t('connections:form.isDefaultHint')}
        {...form.check('isDefault')}
      />
      <QueuesField form={form} />
      <FormSection title={t('connections:form.ticketsTitle')}>
        <NumberInput
          label={t('connections:form.timeCreateNewTicket')}
          description={t('connections:form.timeCreateNewTicketHint')}
          min={0}
          max={maxMinutes}
          allowDecimal={false}
          {...form.field('timeCreateNewTicket')}
        />
      </FormSection>
      {hasGroups && <Groups form={form} />}
    </>
  );
};
