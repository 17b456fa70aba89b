import { Button } from '@mantine/core';
import {
  deleteFlowTest,
  type FlowTest,
  type FlowTestScene,
  getFlowTest,
  listFlowTests,
} from '@recado/shared/contract/flow-tests';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { IconPlayerPlay, IconTestPipe } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { endpointQuery, queryKey } from '../../../../api/query.ts';
import { confirm } from '../../../../components/dialog/confirm.ts';
import { openDialog } from '../../../../components/dialog/dialogs.ts';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { notifyError, notifySuccess } from '../../../../components/notify.ts';
import { QueryGate } from '../../../../components/QueryGate.tsx';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { EditorPanel } from '../panel/EditorPanel.tsx';
import classes from '../panel/EditorPanel.module.css';
import type { DraftSaver, SaveState } from '../saving/draft-saver.ts';
import { DifferencesDialog } from './DifferencesDialog.tsx';
import { useTestRuns } from './test-results.ts';
import { TestDialog } from './TestDialog.tsx';
import { TestRow } from './TestRow.tsx';

interface Props {
  flowId: number;
  graph: FlowGraph;
  saver: DraftSaver;
  state: SaveState;
  onNode: (nodeId: string) => void;
  /** Plays a conversation in the simulator; null opens it for a new one. */
  onPlay: (scene: FlowTestScene | null) => void;
  onClose: () => void;
}

/** The recorded tests of a flow, with their states: they are run by hand here, and at each publication. */
export const TestsPanel = ({ flowId, graph, saver, state, onNode, onPlay, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const tests = useQuery(endpointQuery(listFlowTests, { params: { id: flowId } }));
  const { resultOf, run, isRunning } = useTestRuns(flowId, saver, state);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notifyError(error);
    }
  };
  const play = ({ id: testId }: FlowTest): Promise<void> =>
    attempt(async () => onPlay((await call(getFlowTest, { params: { id: flowId, testId } })).scene));
  const remove = ({ id: testId }: FlowTest): Promise<void> =>
    attempt(async () => {
      await call(deleteFlowTest, { params: { id: flowId, testId } });
      notifySuccess(t('common:deleted'));
      await client.invalidateQueries({ queryKey: queryKey(listFlowTests) });
    });
  const askToRemove = (test: FlowTest): void =>
    confirm({
      title: t('flowEditor:tests.deleteTitle', { name: test.name }),
      text: t('flowEditor:tests.deleteText'),
      confirm: t('common:delete'),
      danger: true,
      onConfirm: () => void remove(test),
    });
  return (
    <EditorPanel title={t('flowEditor:tests.title')} onClose={onClose}>
      <QueryGate queries={[tests]} height={200}>
        {tests.data?.length === 0 ? (
          <EmptyState icon={IconTestPipe} title={t('flowEditor:tests.empty')} hint={t('flowEditor:tests.emptyHint')}>
            <Button size="sm" onClick={() => onPlay(null)}>
              {t('flows:simulator.open')}
            </Button>
          </EmptyState>
        ) : (
          <div className={classes.padded}>
            <Button
              fullWidth
              variant="light"
              loading={isRunning}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => void run(null)}
              data-testid="run-tests"
            >
              {t('flowEditor:tests.runAll')}
            </Button>
          </div>
        )}
        <ul className={classes.list}>
          {tests.data?.map((test) => (
            <TestRow
              key={test.id}
              test={test}
              result={resultOf(test)}
              onRun={() => void run(test.id)}
              onDifferences={(result) =>
                openDialog(DifferencesDialog, { flowId, revision: saver.revision, result, graph, onNode })
              }
              onPlay={() => void play(test)}
              onRename={() => openDialog(TestDialog, { flowId, given: test })}
              onDelete={() => askToRemove(test)}
            />
          ))}
        </ul>
      </QueryGate>
    </EditorPanel>
  );
};
