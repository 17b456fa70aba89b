import { Button, Loader, Stack, Text } from '@mantine/core';
import { finishMcpConnection } from '@recado/shared/contract/mcp-connections';
import { listMcpServers } from '@recado/shared/contract/mcp-servers';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { notifySuccess } from '../../../components/notify.ts';
import { Page } from '../../../components/page/Page.tsx';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { ToolsDialog } from './ToolsDialog.tsx';

/** Page to which an authorization server returns people: ends the connection, and shows the tools of the server. */
export const ConnectedPage = () => {
  const { t } = useTranslate();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const code = search.get('code');
  const { mutate, error } = useMutation({
    mutationFn: (given: { code: string; state: string; iss?: string }) => call(finishMcpConnection, { body: given }),
    onSuccess: async (server) => {
      await client.invalidateQueries({ queryKey: queryKey(listMcpServers) });
      await navigate('/prompts/tools', { replace: true });
      notifySuccess(t('prompts:servers.connected'));
      openDialog(ToolsDialog, { server });
    },
  });
  // A code is exchanged once.
  const began = useRef(false);
  useEffect(() => {
    if (began.current || code === null) return;
    began.current = true;
    const iss = search.get('iss');
    mutate({ code, state: search.get('state') ?? '', ...(iss !== null && { iss }) });
  }, [code, mutate, search]);
  const isRefused = code === null || error !== null;
  return (
    <Page title={t('prompts:servers.title')} back={{ label: t('prompts:servers.title'), to: '/prompts/tools' }}>
      {isRefused ? (
        <EmptyState
          icon={IconPlugConnectedX}
          title={t('prompts:servers.notConnected')}
          hint={error === null ? t('prompts:servers.refusedThere') : translateError(error)}
          role="alert"
        >
          <Button variant="default" size="sm" onClick={() => void navigate('/prompts/tools', { replace: true })}>
            {t('prompts:servers.backToList')}
          </Button>
        </EmptyState>
      ) : (
        <Stack align="center" py="xl" gap="sm" role="status">
          <Loader />
          <Text size="sm" c="dimmed">
            {t('prompts:servers.connecting')}
          </Text>
        </Stack>
      )}
    </Page>
  );
};
