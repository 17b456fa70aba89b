import { PasswordInput, Select, TextInput } from '@mantine/core';
import { createMcpServer, updateMcpServer } from '@recado/shared/contract/mcp-calls';
import { listMcpServers, type McpServer } from '@recado/shared/contract/mcp-servers';
import { call } from '../../../api/call.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { EntityDialog } from '../../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { ToolsDialog } from './ToolsDialog.tsx';

interface Props {
  /** Null for a new server. */
  server: McpServer | null;
  onClose: () => void;
}

const auths: readonly McpServer['auth'][] = ['none', 'bearer', 'header', 'oauth'];

/** The ways of signing in that need a secret, which an administrator gives. */
const withSecret: ReadonlySet<McpServer['auth']> = new Set(['bearer', 'header']);

interface Values {
  name: string;
  url: string;
  auth: McpServer['auth'];
  headerName: string;
  /** Empty where the stored one stays. */
  secret: string;
}

const valuesOf = (server: McpServer | null): Values => ({
  name: server?.name ?? '',
  url: server?.url ?? '',
  auth: server?.auth ?? 'none',
  headerName: server?.headerName ?? '',
  secret: '',
});

const bodyOf = ({ name, url, auth, headerName, secret }: Values) => ({
  name: name.trim(),
  url: url.trim(),
  auth,
  ...(auth === 'header' && { headerName: headerName.trim() }),
  ...(withSecret.has(auth) && secret.trim() !== '' && { secret: secret.trim() }),
});

/** True where the stored secret counts: it goes to its own address alone. */
const keepsSecret = (server: McpServer | null, { url }: Values): boolean =>
  server !== null && server.hasSecret && server.auth !== 'oauth' && url.trim() === server.url;

const required = (value: string): string | null => (value.trim() === '' ? translate('common:form.required') : null);

/** Form to add or change an MCP server. The tools of a new one are shown once it is added. */
export const McpServerDialog = ({ server, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: server,
    valuesOf,
    bodyOf,
    rules: {
      name: required,
      url: (value) => (URL.canParse(value.trim()) ? null : t('prompts:servers.urlRule')),
      headerName: (value, { auth }) => {
        if (auth !== 'header') return null;
        return /^[A-Za-z0-9-]*$/.test(value.trim()) ? required(value) : t('prompts:servers.headerRule');
      },
      secret: (value, values) => (!withSecret.has(values.auth) || keepsSecret(server, values) ? null : required(value)),
    },
    create: (body) => call(createMcpServer, { body }),
    update: ({ id }, change) => call(updateMcpServer, { params: { id }, ...change }),
    errorFields: { ERR_WEBHOOK_URL: 'url', ERR_MCP_SECRET: 'secret' },
    refreshes: [listMcpServers],
    saved: server ? 'prompts:servers.saved' : 'prompts:servers.created',
    onSaved: (saved) => {
      onClose();
      if (saved.readAt === null) openDialog(ToolsDialog, { server: saved });
    },
  });
  const { values } = form.form;
  return (
    <EntityDialog
      title={t(server ? 'prompts:servers.edit' : 'prompts:servers.add')}
      subject={server?.name}
      form={form}
      name="mcp-server"
      onClose={onClose}
    >
      <TextInput label={t('prompts:servers.name')} maxLength={60} data-autofocus {...form.field('name')} withAsterisk />
      <TextInput
        type="url"
        label={t('prompts:servers.url')}
        description={t('prompts:servers.urlHint')}
        placeholder="https://"
        maxLength={500}
        {...form.field('url')}
        withAsterisk
      />
      <Select
        label={t('prompts:servers.auth')}
        description={values.auth === 'oauth' && t('prompts:servers.oauthHint')}
        data={auths.map((value) => ({ value, label: t(`prompts:servers.auths.${value}`) }))}
        allowDeselect={false}
        {...form.field('auth')}
      />
      {values.auth === 'header' && (
        <TextInput
          label={t('prompts:servers.headerName')}
          placeholder="X-Api-Key"
          maxLength={100}
          {...form.field('headerName')}
          withAsterisk
        />
      )}
      {withSecret.has(values.auth) && (
        <PasswordInput
          label={t('prompts:servers.secret')}
          description={t(keepsSecret(server, values) ? 'prompts:servers.secretKept' : 'prompts:servers.secretHint')}
          autoComplete="new-password"
          maxLength={2_000}
          {...form.field('secret')}
          withAsterisk={!keepsSecret(server, values)}
        />
      )}
    </EntityDialog>
  );
};
