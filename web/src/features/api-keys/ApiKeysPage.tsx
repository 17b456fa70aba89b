import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { type ApiKey, deleteApiKey, listApiKeys, revokeApiKey } from '@recado/shared/contract/api-keys';
import { IconBook, IconKey, IconKeyOff, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { notifyError, notifySuccess } from '../../components/notify.ts';
import { useNow } from '../../components/use-now.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { AuthorizePage } from './AuthorizePage.tsx';
import { type KeyState, stateOf } from './key-values.ts';
import { RotateDialog } from './RotateDialog.tsx';

const useKeys = wholeList(listApiKeys, ({ name, start }) => [name, start]);

const toDocs = <LinkButton to="/docs/api" label="apiKeys:docs.open" icon={IconBook} testId="api-docs" />;

const colors: Record<KeyState, string> = { live: 'green', expired: 'orange', revoked: 'gray' };

const textOf = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

const State = ({ apiKey }: { apiKey: ApiKey }) => {
  const { t } = useTranslate();
  const state = stateOf(apiKey, useNow());
  return (
    <Badge color={colors[state]} variant="dot">
      {t(`apiKeys:states.${state}`)}
    </Badge>
  );
};

const Name = ({ apiKey: { name, app } }: { apiKey: ApiKey }) => {
  const { t } = useTranslate();
  if (!app) return name;
  return (
    <Group gap="xs" wrap="nowrap">
      {name}
      <Badge variant="default" size="sm" title={app.host} style={{ flexShrink: 0 }}>
        {t('apiKeys:app.badge')}
      </Badge>
    </Group>
  );
};

const Start = ({ apiKey: { start, former } }: { apiKey: ApiKey }) => {
  const { t } = useTranslate();
  const now = useNow();
  const overlaps = former !== null && Date.parse(former.until) > now;
  if (start === '') return <Text c="dimmed">–</Text>;
  return (
    <Stack gap={2}>
      <Code w="fit-content">{start}…</Code>
      {overlaps && (
        <Text size="xs" c="dimmed">
          {t('apiKeys:formerUntil', { start: former.start, until: textOf(former.until) })}
        </Text>
      )}
    </Stack>
  );
};

/** The API keys of the company: what they may do, when they were used, and the actions that end them. */
const KeyList = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const revoke = async ({ id }: ApiKey): Promise<void> => {
    try {
      await call(revokeApiKey, { params: { id } });
      notifySuccess(t('apiKeys:revoked'));
    } catch (error) {
      notifyError(error);
    }
    void client.invalidateQueries({ queryKey: queryKey(listApiKeys) });
  };
  const askToRevoke = (apiKey: ApiKey): void =>
    confirm({
      title: t('apiKeys:revokeTitle', { name: apiKey.name }),
      text: t('apiKeys:revokeText'),
      confirm: t('apiKeys:revoke'),
      danger: true,
      onConfirm: () => void revoke(apiKey),
    });
  return (
    <ListPage<ApiKey>
      name="api-key"
      title="apiKeys:title"
      useRows={useKeys}
      nameOf={({ name }) => name}
      search="apiKeys:search"
      empty={{ icon: IconKey, title: 'apiKeys:empty', hint: 'apiKeys:emptyHint', actions: toDocs }}
      add={{ label: 'apiKeys:add', onClick: () => openDialog(ApiKeyDialog, { apiKey: null }) }}
      tools={toDocs}
      onEdit={(apiKey) => openDialog(ApiKeyDialog, { apiKey })}
      removal={{ call: ({ id }) => call(deleteApiKey, { params: { id } }), text: 'apiKeys:deleteText' }}
      actions={(apiKey) =>
        apiKey.revokedAt === null
          ? [
              // An app renews its secret by itself.
              ...(apiKey.app
                ? []
                : [
                    {
                      hint: t('apiKeys:rotate'),
                      label: t('apiKeys:rotateOf', { name: apiKey.name }),
                      icon: IconRefresh,
                      onClick: () => openDialog(RotateDialog, { apiKey }),
                      testId: 'rotate-api-key',
                    },
                  ]),
              {
                hint: t('apiKeys:revoke'),
                label: t('apiKeys:revokeOf', { name: apiKey.name }),
                icon: IconKeyOff,
                onClick: () => askToRevoke(apiKey),
                testId: 'revoke-api-key',
              },
            ]
          : []
      }
      columns={[
        { label: 'apiKeys:name', cell: (apiKey) => <Name apiKey={apiKey} />, main: true, opens: true },
        { label: 'apiKeys:start', cell: (apiKey) => <Start apiKey={apiKey} /> },
        {
          label: 'apiKeys:lastUse',
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('apiKeys:neverUsed') : textOf(lastUsedAt)),
          width: '170px',
          numeric: true,
        },
        { label: 'apiKeys:state', cell: (apiKey) => <State apiKey={apiKey} />, width: '130px' },
      ]}
    />
  );
};

/** The list of the API keys; at `/api-keys/connect` the page to which apps lead who connects them. */
export const ApiKeysPage = () => (useParams().connect === 'connect' ? <AuthorizePage /> : <KeyList />);
