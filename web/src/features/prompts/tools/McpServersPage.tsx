import { Badge, Group, Text } from '@mantine/core';
import { deleteMcpServer } from '@recado/shared/contract/mcp-calls';
import { listMcpServers, type McpServer } from '@recado/shared/contract/mcp-servers';
import { IconListCheck, IconTool } from '@tabler/icons-react';
import { call } from '../../../api/call.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { pagedList } from '../../../components/list/list-rows.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { McpServerDialog } from './McpServerDialog.tsx';
import { ToolsDialog } from './ToolsDialog.tsx';

const useServers = pagedList(
  listMcpServers,
  (searchParam) => ({ query: { searchParam } }),
  ({ servers }) => servers,
);

/** The numbers of a server's tools, and what an administrator has to look at. */
const State = ({ server }: { server: McpServer }) => {
  const { t } = useTranslate();
  const { listed, allowed, changed, readAt, auth, hasSecret } = server;
  const problem = auth === 'oauth' && !hasSecret ? 'disconnected' : server.problem;
  return (
    <Group component="span" gap={6}>
      {readAt !== null && (
        <Badge variant="light" tt="none" color={allowed > 0 ? 'green' : 'gray'} data-testid="server-allowed">
          {t('prompts:servers.allowedOf', { allowed, listed })}
        </Badge>
      )}
      {changed > 0 && (
        <Badge variant="light" tt="none" color="red" data-testid="server-changed">
          {t('prompts:servers.changedCount', { count: changed })}
        </Badge>
      )}
      {problem !== null && (
        <Text span size="xs" c="dimmed" data-testid="server-problem">
          {t(`prompts:servers.problems.${problem}`)}
        </Text>
      )}
      {readAt === null && problem === null && (
        <Text span size="xs" c="dimmed">
          {t('prompts:servers.notRead')}
        </Text>
      )}
    </Group>
  );
};

/** The MCP servers whose tools prompts use. */
export const McpServersPage = () => {
  const { t } = useTranslate();
  return (
    <ListPage<McpServer>
      name="mcp-server"
      title="prompts:servers.title"
      back={{ label: 'prompts:title', to: '/prompts' }}
      useRows={useServers}
      nameOf={({ name }) => name}
      search="prompts:servers.search"
      empty={{ icon: IconTool, title: 'prompts:servers.empty', hint: 'prompts:servers.emptyHint' }}
      add={{ label: 'prompts:servers.add', onClick: () => openDialog(McpServerDialog, { server: null }) }}
      onEdit={(server) => openDialog(McpServerDialog, { server })}
      actions={(server) => [
        {
          hint: t('prompts:servers.tools'),
          label: t('prompts:servers.toolsOf', { name: server.name }),
          icon: IconListCheck,
          onClick: () => openDialog(ToolsDialog, { server }),
          testId: 'server-tools',
        },
      ]}
      removal={{
        call: ({ id }) => call(deleteMcpServer, { params: { id } }),
        text: 'prompts:servers.deleteText',
        done: 'prompts:servers.deleted',
      }}
      columns={[
        { label: 'prompts:servers.name', cell: ({ name }) => name, main: true, opens: true, width: '24%' },
        {
          label: 'prompts:servers.url',
          cell: ({ url }) => (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }} lineClamp={2}>
              {url}
            </Text>
          ),
        },
        { label: 'prompts:servers.tools', cell: (server) => <State server={server} />, width: '280px' },
      ]}
    />
  );
};
