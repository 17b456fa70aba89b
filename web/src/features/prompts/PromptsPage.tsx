import { Button, Text } from '@mantine/core';
import { deletePrompt, listPrompts, type Prompt } from '@recado/shared/contract/prompts';
import { listQueues } from '@recado/shared/contract/queues';
import { IconChecklist, IconCloudUpload, IconCoin, IconSparkles, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { CasesPage } from './evaluation/CasesPage.tsx';
import { ResultsPage, RunsPage } from './evaluation/RunsPage.tsx';
import { ProvidersDialog } from './ProvidersDialog.tsx';
import { PromptDialog } from './PromptDialog.tsx';
import { UsageDialog } from './UsageDialog.tsx';

export { ConnectedPage } from './tools/ConnectedPage.tsx';
export { McpServersPage } from './tools/McpServersPage.tsx';

const usePrompts = pagedList(
  listPrompts,
  (searchParam) => ({ query: { searchParam } }),
  ({ prompts }) => prompts,
);

/** The queue to which a prompt hands customers over. */
const Queue = ({ id }: { id: number }) => {
  const { data: queues } = useQuery(endpointQuery(listQueues, {}));
  const queue = queues?.find((one) => one.id === id);
  return queue ? <ColorChip color={queue.color}>{queue.name}</ColorChip> : null;
};

const toTools = <LinkButton to="/prompts/tools" label="prompts:servers.title" icon={IconTool} testId="prompt-tools" />;

const Tools = () => {
  const { t } = useTranslate();
  return (
    <>
      {toTools}
      <LinkButton to="/prompts/cases" label="prompts:evaluation.link" icon={IconChecklist} testId="evaluation" />
      <Button
        variant="default"
        leftSection={<IconCloudUpload size={16} aria-hidden />}
        onClick={() => openDialog(ProvidersDialog, {})}
        data-testid="model-providers"
      >
        {t('prompts:providers.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCoin size={16} aria-hidden />}
        onClick={() => openDialog(UsageDialog, {})}
        data-testid="model-usage"
      >
        {t('prompts:usage.open')}
      </Button>
    </>
  );
};

/** The cases of prompts, the runs of a set, or the answers of a run: as the address says. It loads with the prompts. */
export const Cases = () => {
  const [part, id] = (useParams()['*'] ?? '').split('/');
  if (!part) return <CasesPage />;
  return id === undefined ? <RunsPage /> : <ResultsPage id={Number(id)} />;
};

/** The prompts by which a model answers customers (specification 3, section 2). */
export const PromptsPage = () => (
  <ListPage<Prompt>
    name="prompt"
    title="prompts:title"
    useRows={usePrompts}
    nameOf={({ name }) => name}
    search="prompts:search"
    empty={{ icon: IconSparkles, title: 'prompts:empty', hint: 'prompts:emptyHint', actions: toTools }}
    add={{ label: 'prompts:add', onClick: () => openDialog(PromptDialog, { prompt: null }) }}
    tools={<Tools />}
    onEdit={(prompt) => openDialog(PromptDialog, { prompt })}
    removal={{
      call: ({ id }) => call(deletePrompt, { params: { id } }),
      text: 'prompts:deleteText',
      done: 'prompts:deleted',
    }}
    columns={[
      { label: 'prompts:name', cell: ({ name }) => name, main: true, opens: true, width: '26%' },
      {
        label: 'prompts:prompt',
        cell: ({ prompt }) => (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {prompt}
          </Text>
        ),
      },
      { label: 'prompts:queue', cell: ({ queueId }) => <Queue id={queueId} />, width: '200px' },
      { label: 'prompts:maxTokensShort', cell: ({ maxTokens }) => maxTokens, width: '140px', numeric: true },
    ]}
  />
);
