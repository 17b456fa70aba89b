import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  allowMcpTool,
  forbidMcpTool,
  getMcpServer,
  listMcpTools,
  type McpTool,
} from '@recado/shared/contract/mcp-calls';
import { readMcpServer } from '@recado/shared/contract/mcp-connections';
import { listMcpServers, type McpServer } from '@recado/shared/contract/mcp-servers';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, queryKey } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { ServerConnection } from './ServerConnection.tsx';
import { type Allowed, ToolCard } from './ToolCard.tsx';

interface Props {
  server: McpServer;
  onClose: () => void;
}

const momentOf = (at: string): string => `${formatDate(new Date(at))} ${formatTime(new Date(at))}`;

/** Reads the tools of a server, and allows them or takes their permission. */
const useToolCalls = (id: number) => {
  const client = useQueryClient();
  const refresh = async (): Promise<void> => {
    const reads = [getMcpServer, listMcpTools, listMcpServers];
    await Promise.all(reads.map((list) => client.invalidateQueries({ queryKey: queryKey(list) })));
  };
  const read = useMutation({
    mutationFn: () => call(readMcpServer, { params: { id } }),
    onSuccess: refresh,
  });
  const change = useMutation({
    mutationFn: ({ tool, settings }: { tool: McpTool; settings: Allowed | null }) =>
      settings
        ? call(allowMcpTool, { params: { id: tool.id }, body: { hash: tool.hash, ...settings } })
        : call(forbidMcpTool, { params: { id: tool.id } }),
    onSettled: refresh,
  });
  return { read, change, refresh };
};

/** Returns whether the tools of a server can be read: one of OAuth has to be connected first. */
const isReadable = ({ auth, hasSecret }: McpServer): boolean => auth !== 'oauth' || hasSecret;

/** The tools of a server: which are allowed, and what has changed of those that were. */
export const ToolsDialog = ({ server: given, onClose }: Props) => {
  const { t } = useTranslate();
  const { data: server } = useQuery({
    ...endpointQuery(getMcpServer, { params: { id: given.id } }),
    initialData: given,
    staleTime: 0,
  });
  const tools = useQuery({ ...endpointQuery(listMcpTools, { params: { id: given.id } }), staleTime: 0 });
  const { read, change, refresh } = useToolCalls(given.id);
  const { mutate: readTools } = read;
  useEffect(() => {
    if (given.readAt === null && isReadable(given)) readTools();
  }, [given, readTools]);
  return (
    <Dialog title={t('prompts:servers.toolsTitle', { name: server.name })} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {server.readAt === null
              ? t('prompts:servers.notRead')
              : t('prompts:servers.readAt', { at: momentOf(server.readAt) })}
          </Text>
          {isReadable(server) && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={read.isPending}
              onClick={() => readTools()}
              data-testid="read-tools"
            >
              {t('prompts:servers.read')}
            </Button>
          )}
        </Group>
        {server.auth === 'oauth' && <ServerConnection server={server} onChange={refresh} />}
        {server.problem !== null && server.problem !== 'disconnected' && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} data-testid="tools-problem">
            {t(`prompts:servers.problems.${server.problem}`)}
          </Alert>
        )}
        <FormFailure error={read.error ?? change.error} />
        <QueryGate queries={[tools]} height={200}>
          <Stack gap="sm">
            {tools.data?.length === 0 && !read.isPending && server.readAt !== null && (
              <Text size="sm">{t('prompts:servers.noTools')}</Text>
            )}
            {tools.data?.map((tool) => (
              <ToolCard
                // A tool in another form begins with its own settings.
                key={`${tool.id} ${tool.hash}`}
                tool={tool}
                isPending={change.isPending}
                onAllow={(settings) => change.mutate({ tool, settings })}
                onForbid={() => change.mutate({ tool, settings: null })}
              />
            ))}
          </Stack>
        </QueryGate>
        <Text size="xs" c="dimmed">
          {t('prompts:servers.toolsHint')}
        </Text>
      </Stack>
    </Dialog>
  );
};
