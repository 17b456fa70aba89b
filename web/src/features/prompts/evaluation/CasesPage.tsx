import { Badge, Button, Menu, Text } from '@mantine/core';
import {
  deleteEvaluationCase,
  type EvaluationCase,
  listEvaluationCases,
  loadEvaluationSample,
  startEvaluationRun,
} from '@recado/shared/contract/evaluation';
import { evaluationSamples } from '@recado/shared/limits/evaluation';
import { IconChecklist, IconDownload, IconFileSpreadsheet, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { LinkButton } from '../../../components/list/LinkButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { pagedList } from '../../../components/list/list-rows.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { ImportCasesDialog } from './ImportCasesDialog.tsx';
import { SetSelect } from './SetSelect.tsx';
import { type ChosenSet, useSet } from './use-set.ts';

/** Loads the questions of a sample shop with its sources, or injections. */
const SampleMenu = ({ promptId }: Pick<ChosenSet, 'promptId'>) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (sample: (typeof evaluationSamples)[number]) =>
      call(loadEvaluationSample, { body: { promptId, sample } }),
    onSuccess: ({ cases, sources }) => {
      notifySuccess(t('prompts:evaluation.sample.loaded', { cases, sources }));
      void client.invalidateQueries({ queryKey: queryKey(listEvaluationCases) });
    },
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isPending}
          data-testid="load-sample"
        >
          {t('prompts:evaluation.sample.load')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {evaluationSamples.map((sample) => (
          <Menu.Item key={sample} onClick={() => mutate(sample)} data-testid={`sample-${sample}`}>
            {t(`prompts:evaluation.sample.${sample}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Adds the cases of a spreadsheet. */
const ImportButton = ({ promptId }: Pick<ChosenSet, 'promptId'>) => {
  const { t } = useTranslate();
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      onClick={() => openDialog(ImportCasesDialog, { promptId })}
      data-testid="import-cases"
    >
      {t('prompts:evaluation.import.open')}
    </Button>
  );
};

const StartButton = ({ set: { promptId } }: { set: ChosenSet }) => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startEvaluationRun, { body: { promptId } }),
    onSuccess: ({ id }) => void navigate(`/prompts/cases/runs/${id}`),
  });
  return (
    <Button
      variant="light"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={() => mutate()}
      loading={isPending}
      data-testid="start-run"
    >
      {t('prompts:evaluation.start')}
    </Button>
  );
};

const Expected = ({ one: { expectedAction, expectedAnswer, expectedSource } }: { one: EvaluationCase }) => {
  const { t } = useTranslate();
  if (expectedAction === 'handOver') return <Badge variant="light">{t('prompts:evaluation.action.handOver')}</Badge>;
  return (
    <Text size="sm" c="dimmed" lineClamp={2}>
      {expectedAnswer || expectedSource || '–'}
    </Text>
  );
};

/** The cases of a set: questions with what is expected of their answers. */
export const CasesPage = () => {
  const set = useSet();
  const { promptId, query } = set;
  const useCases = pagedList(
    listEvaluationCases,
    (searchParam) => ({ query: { searchParam, ...(promptId !== null && { promptId }) } }),
    ({ cases }) => cases,
  );
  const sample = <SampleMenu promptId={promptId} />;
  const importing = <ImportButton promptId={promptId} />;
  return (
    <ListPage<EvaluationCase>
      key={promptId ?? 0}
      name="case"
      title="prompts:evaluation.title"
      back={{ label: 'prompts:evaluation.back', to: '/prompts' }}
      useRows={useCases}
      nameOf={({ question }) => question}
      search="prompts:evaluation.search"
      empty={{
        icon: IconChecklist,
        title: 'prompts:evaluation.empty',
        hint: 'prompts:evaluation.emptyHint',
        actions: (
          <>
            {sample}
            {importing}
          </>
        ),
      }}
      add={{ label: 'prompts:evaluation.add', onClick: () => openDialog(CaseDialog, { one: null, promptId }) }}
      tools={
        <>
          {sample}
          {importing}
          <LinkButton
            to={`/prompts/cases/runs${query}`}
            label="prompts:evaluation.runs"
            icon={IconHistory}
            testId="evaluation-runs"
          />
          <StartButton set={set} />
        </>
      }
      above={<SetSelect set={set} />}
      onEdit={(one) => openDialog(CaseDialog, { one, promptId })}
      removal={{
        call: ({ id }) => call(deleteEvaluationCase, { params: { id } }),
        text: 'prompts:evaluation.deleteText',
        done: 'prompts:evaluation.deleted',
      }}
      columns={[
        {
          label: 'prompts:evaluation.question',
          cell: ({ question }) => question,
          main: true,
          opens: true,
          width: '36%',
        },
        { label: 'prompts:evaluation.expected', cell: (one) => <Expected one={one} /> },
        { label: 'prompts:evaluation.source', cell: ({ expectedSource }) => expectedSource || '–', width: '220px' },
      ]}
    />
  );
};
