import { Badge, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import {
  type EvaluationResult,
  type EvaluationRun,
  getEvaluationRun,
  listEvaluationResults,
  listEvaluationRuns,
  stopEvaluationRun,
} from '@recado/shared/contract/evaluation';
import { IconChecklist, IconHistory, IconListSearch, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { endpointQuery, queryKey } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { dollars } from '../../../components/dollars.ts';
import { LinkButton } from '../../../components/list/LinkButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { pagedList } from '../../../components/list/list-rows.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { RunState } from './RunState.tsx';
import { SetSelect } from './SetSelect.tsx';
import { useSet } from './use-set.ts';

/** Milliseconds after which a run that is under way is read again. */
const pace = 2_000;

/** Returns the milliseconds after which runs are read again; null where none is under way. */
const refetchAfter = (runs: readonly Pick<EvaluationRun, 'state'>[]): number | null =>
  runs.some(({ state }) => state === 'running') ? pace : null;

const timeOf = ({ startedAt }: EvaluationRun): string =>
  `${formatDate(new Date(startedAt))} ${formatTime(new Date(startedAt))}`;

/** The numbers of answers that got better, and worse. */
const Changes = ({ run: { better, worse } }: { run: EvaluationRun }) => {
  const { t } = useTranslate();
  if (better === 0 && worse === 0) return '–';
  return (
    <Group gap="xs" wrap="nowrap">
      {better > 0 && (
        <Text size="sm" c="teal">
          {t('prompts:evaluation.betterCount', { count: better })}
        </Text>
      )}
      {worse > 0 && (
        <Text size="sm" c="red">
          {t('prompts:evaluation.worseCount', { count: worse })}
        </Text>
      )}
    </Group>
  );
};

/** The runs of a set, the newest first. */
export const RunsPage = () => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const set = useSet();
  const { promptId, query } = set;
  const open = ({ id }: EvaluationRun): void => void navigate(`/prompts/cases/runs/${id}`);
  const useRuns = pagedList(
    listEvaluationRuns,
    () => ({ query: promptId === null ? {} : { promptId } }),
    ({ runs }) => runs,
    { refetchAfter },
  );
  return (
    <ListPage<EvaluationRun>
      key={promptId ?? 0}
      name="run"
      title="prompts:evaluation.runs"
      back={{ label: 'prompts:evaluation.title', to: `/prompts/cases${query}` }}
      useRows={useRuns}
      nameOf={timeOf}
      empty={{
        icon: IconHistory,
        title: 'prompts:evaluation.noRuns',
        hint: 'prompts:evaluation.noRunsHint',
        actions: <LinkButton to={`/prompts/cases${query}`} label="prompts:evaluation.title" icon={IconChecklist} />,
      }}
      above={<SetSelect set={set} />}
      onOpen={open}
      actions={(run) => [
        {
          hint: t('prompts:evaluation.results'),
          label: `${t('prompts:evaluation.results')}: ${timeOf(run)}`,
          icon: IconListSearch,
          onClick: () => open(run),
        },
      ]}
      columns={[
        { label: 'prompts:evaluation.startedAt', cell: timeOf, main: true, opens: true, width: '180px', numeric: true },
        { label: 'prompts:evaluation.cause', cell: ({ cause }) => t(`prompts:evaluation.causes.${cause}`) },
        { label: 'prompts:evaluation.state', cell: (run) => <RunState run={run} />, width: '220px' },
        {
          label: 'prompts:evaluation.passed',
          cell: ({ passed, asked }) => t('prompts:evaluation.passedOf', { passed, asked }),
          width: '130px',
          numeric: true,
        },
        { label: 'prompts:evaluation.changes', cell: (run) => <Changes run={run} />, width: '200px' },
        { label: 'prompts:evaluation.cost', cell: ({ cost }) => dollars(cost), width: '120px', numeric: true },
      ]}
    />
  );
};

type Row = EvaluationResult & { id: number };

const colours = { better: 'teal', worse: 'red', same: 'gray', new: 'blue' } as const;

const StopButton = ({ id }: Pick<EvaluationRun, 'id'>) => {
  const { t } = useTranslate();
  const { mutate, isPending } = useMutation({ mutationFn: () => call(stopEvaluationRun, { params: { id } }) });
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      onClick={() => mutate()}
      loading={isPending}
      data-testid="stop-run"
    >
      {t('prompts:evaluation.stop')}
    </Button>
  );
};

/** The figures of a run. */
const Summary = ({ run }: { run: EvaluationRun }) => {
  const { t } = useTranslate();
  const figures = [
    ['passed', t('prompts:evaluation.passedOf', { passed: run.passed, asked: run.asked })],
    ['better', String(run.better)],
    ['worse', String(run.worse)],
    ['cost', dollars(run.cost)],
  ] as const;
  return (
    <Paper withBorder radius="md" p="md" mb="md" data-testid="run-summary">
      <Group justify="space-between" mb="sm" gap="xs">
        <div>
          <RunState run={run} />
        </div>
        <Text size="sm" c="dimmed">
          {run.model || t('prompts:evaluation.searchAlone')}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {t(`prompts:evaluation.figures.${name}`)}
            </Text>
            <Text fw={600}>{figure}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
};

const Judged = ({ result: { now } }: { result: EvaluationResult }) => {
  const { t } = useTranslate();
  if (now.failed.length === 0)
    return (
      <Text size="sm" c="teal">
        {t('prompts:evaluation.right')}
      </Text>
    );
  return (
    <Text size="sm" c="red">
      {now.failed.map((check) => t(`prompts:evaluation.checks.${check}`)).join(', ')}
    </Text>
  );
};

/** The answers of a run, each beside that of the run before. */
export const ResultsPage = ({ id }: { id: number }) => {
  const { t } = useTranslate();
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    ...endpointQuery(getEvaluationRun, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && refetchAfter([state.data])) ?? false,
  });
  const useResults = pagedList(
    listEvaluationResults,
    () => ({ params: { id }, query: {} }),
    ({ results }): Row[] => results.map((result) => ({ ...result, id: result.caseId })),
  );
  const open = (result: Row) => openDialog(ResultDialog, { result });
  const client = useQueryClient();
  const progress = run && `${run.asked} ${run.state}`;
  useEffect(() => {
    if (progress !== undefined) void client.invalidateQueries({ queryKey: queryKey(listEvaluationResults) });
  }, [client, progress]);
  if (error !== null && !run) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const query = run?.promptId == null ? '' : `?prompt=${run.promptId}`;
  return (
    <ListPage<Row>
      key={id}
      name="result"
      title="prompts:evaluation.results"
      back={{ label: 'prompts:evaluation.runs', to: `/prompts/cases/runs${query}` }}
      useRows={useResults}
      nameOf={({ question }) => question}
      empty={{ icon: IconChecklist, title: 'prompts:evaluation.noResults', hint: 'prompts:evaluation.noResultsHint' }}
      tools={run?.state === 'running' && <StopButton id={id} />}
      above={run && <Summary run={run} />}
      onOpen={open}
      actions={(result) => [
        {
          hint: t('prompts:evaluation.result'),
          label: `${t('prompts:evaluation.result')}: ${result.question}`,
          icon: IconListSearch,
          onClick: () => open(result),
        },
      ]}
      columns={[
        { label: 'prompts:evaluation.question', cell: ({ question }) => question, main: true, opens: true },
        {
          label: 'prompts:evaluation.change',
          cell: ({ change }) => (
            <Badge color={colours[change]} variant="light" data-testid="result-change">
              {t(`prompts:evaluation.changeOf.${change}`)}
            </Badge>
          ),
          width: '120px',
        },
        { label: 'prompts:evaluation.judged', cell: (result) => <Judged result={result} />, width: '300px' },
      ]}
    />
  );
};
