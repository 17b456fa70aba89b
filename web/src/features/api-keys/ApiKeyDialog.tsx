import { MultiSelect, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import { type ApiKey, createApiKey, listApiKeys, updateApiKey } from '@recado/shared/contract/api-keys';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { apiKeyLimits } from '@recado/shared/limits/api-keys';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { areNetworks, bodyOf, type KeyValues, valuesOf } from './key-values.ts';
import { ScopeGrid } from './ScopeGrid.tsx';
import { TokenDialog } from './TokenDialog.tsx';

interface Props {
  /** Null for a new key. */
  apiKey: ApiKey | null;
  onClose: () => void;
}

/** The queues and connections that a key reaches: all of them while none is chosen. */
const Reach = ({ form }: { form: EntityForm<KeyValues> }) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, {}));
  const { queueIds, whatsappIds } = form.form.values;
  const choices = [
    { name: 'queueIds', label: t('apiKeys:queues'), all: t('apiKeys:allQueues'), data: queues, chosen: queueIds },
    {
      name: 'whatsappIds',
      label: t('apiKeys:connections'),
      all: t('apiKeys:allConnections'),
      data: connections,
      chosen: whatsappIds,
    },
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {choices.map(({ name, label, all, data, chosen }) => (
        <MultiSelect
          key={name}
          label={label}
          placeholder={chosen.length === 0 ? all : undefined}
          data={data.map((each) => ({ value: String(each.id), label: each.name }))}
          nothingFoundMessage={t('common:nothingFound')}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          {...form.field(name)}
        />
      ))}
    </SimpleGrid>
  );
};

/** A key that was saved; a new one with its secret. */
type Saved = ApiKey & { token?: string | null };

/** Form to make or change an API key. The secret of a new one is shown after it, once. */
export const ApiKeyDialog = ({ apiKey, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: apiKey,
    valuesOf,
    bodyOf,
    limits: { name: apiKeyLimits.name },
    rules: {
      scopes: (chosen) => (chosen.length === 0 ? t('apiKeys:scopeRequired') : null),
      addresses: (addresses) => (areNetworks(addresses) ? null : t('apiKeys:addressInvalid')),
    },
    errorFields: {
      ERR_API_KEY_REACH: 'queueIds',
      ERR_NO_QUEUE_FOUND: 'queueIds',
      ERR_NO_WAPP_FOUND: 'whatsappIds',
    },
    create: (body): Promise<Saved> => call(createApiKey, { body }),
    update: ({ id }, change): Promise<Saved> => call(updateApiKey, { params: { id }, ...change }),
    refreshes: [listApiKeys],
    onSaved: ({ name, token }) => {
      onClose();
      if (token) openDialog(TokenDialog, { name, token });
    },
  });
  return (
    <EntityDialog
      title={t(apiKey ? 'apiKeys:edit' : 'apiKeys:add')}
      subject={apiKey?.name}
      form={form}
      size="lg"
      name="api-key"
      locked={apiKey?.revokedAt ? t('apiKeys:lockedRevoked') : null}
      onClose={onClose}
    >
      <TextInput label={t('apiKeys:name')} description={t('apiKeys:nameHint')} data-autofocus {...form.field('name')} />
      <ScopeGrid field={form.field('scopes')} />
      <Reach form={form} />
      <Switch
        label={t('apiKeys:fullNumbers')}
        description={t('apiKeys:fullNumbersHint')}
        {...form.check('fullNumbers')}
      />
      <TagsInput
        label={t('apiKeys:addresses')}
        description={t('apiKeys:addressesHint')}
        placeholder={form.form.values.addresses.length === 0 ? '203.0.113.0/24' : undefined}
        maxTags={apiKeyLimits.addresses}
        acceptValueOnBlur
        {...form.field('addresses')}
      />
      <TextInput
        type="date"
        label={t('apiKeys:lastDay')}
        description={t('apiKeys:lastDayHint')}
        {...form.field('lastDay')}
      />
    </EntityDialog>
  );
};
