import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { connectMcpServer, disconnectMcpServer } from '@recado/shared/contract/mcp-connections';
import type { McpServer } from '@recado/shared/contract/mcp-servers';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  server: McpServer;
  onChange: () => Promise<void>;
}

/** The connection to a server by OAuth: people agree at the server’s own page, and come back. */
export const ServerConnection = ({ server: { id, hasSecret, url }, onChange }: Props) => {
  const { t } = useTranslate();
  const connect = useMutation({
    mutationFn: () => call(connectMcpServer, { params: { id } }),
    onSuccess: (begun) => window.location.assign(begun.url),
  });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectMcpServer, { params: { id } }),
    onSuccess: onChange,
  });
  return (
    <Stack gap="xs">
      <FormFailure error={connect.error ?? disconnect.error} />
      {hasSecret ? (
        <Group justify="space-between" gap="xs">
          <Text size="sm" data-testid="server-connected">
            {t('prompts:servers.connectedTo', { host: new URL(url).host })}
          </Text>
          <Button
            size="sm"
            variant="default"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate()}
            data-testid="disconnect-server"
          >
            {t('prompts:servers.disconnect')}
          </Button>
        </Group>
      ) : (
        <Alert icon={<IconPlugConnected size={18} aria-hidden />}>
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ flex: '1 1 240px' }}>
              {t('prompts:servers.connectHint', { host: new URL(url).host })}
            </Text>
            <Button
              size="sm"
              loading={connect.isPending || connect.isSuccess}
              onClick={() => connect.mutate()}
              data-testid="connect-server"
            >
              {t('prompts:servers.connect')}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  );
};
