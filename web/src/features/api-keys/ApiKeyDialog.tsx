import { Switch, TagsInput, TextInput } from '@mantine/core';
import { type ApiKey, createApiKey, listApiKeys, updateApiKey } from '@recado/shared/contract/api-keys';
import { apiKeyLimits } from '@recado/shared/limits/api-keys';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { areNetworks, bodyOf, valuesOf } from './key-values.ts';
import { Reach } from './Reach.tsx';
import { ScopeGrid } from './ScopeGrid.tsx';
import { TokenDialog } from './TokenDialog.tsx';

interface Props {
  /** Null for a new key. */
  apiKey: ApiKey | null;
  onClose: () => void;
}

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
      <Reach chosen={form.form.values} field={form.field} />
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
