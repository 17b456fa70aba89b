import { ActionIcon, Tooltip } from '@mantine/core';
import type { EditedFlow } from '@recado/shared/contract/flows';
import { IconPlus } from '@tabler/icons-react';
import { Panel, ReactFlowProvider } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { AddMenu } from './canvas/AddMenu.tsx';
import { EditorActionsContext } from './canvas/editor-actions.ts';
import { type LitPath, litPath } from './canvas/canvas-state.ts';
import { FlowCanvas } from './canvas/FlowCanvas.tsx';
import { useCanvasNames } from './canvas/use-canvas-names.ts';
import { EditorBar } from './EditorBar.tsx';
import classes from './FlowEditor.module.css';
import { IssuesPanel } from './issues/IssuesPanel.tsx';
import { byNode, useIssues } from './issues/use-issues.ts';
import { NumbersPanel } from './numbers/NumbersPanel.tsx';
import { useFlowNumbers } from './numbers/use-flow-numbers.ts';
import { SimulatorPanel } from './panel/SimulatorPanel.tsx';
import { usePanels } from './use-panels.ts';
import { ClashAlert } from './saving/ClashAlert.tsx';
import { useDraft } from './saving/use-draft.ts';
import { TestsPanel } from './tests/TestsPanel.tsx';
import { useEditing } from './use-editing.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { VersionsPanel } from './versions/VersionsPanel.tsx';

interface Props {
  draft: EditedFlow;
}

const Editor = ({ draft }: Props) => {
  const { t } = useTranslate();
  const { document, dispatch, state, saver, adopt } = useDraft(draft);
  const { graph } = document;
  const issues = useIssues(draft.id, graph);
  const { actions, reveal, show, adding, setAdding, add, duplicateSelected } = useEditing(graph, dispatch);
  useEditorKeys(dispatch, duplicateSelected);
  const { panel, openPanel, played, play, record } = usePanels(draft.id, saver);
  const [addOpened, setAddOpened] = useState(false);
  const [lit, setLit] = useState<LitPath | null>(null);
  const light = useCallback((path: Parameters<typeof litPath>[0]) => setLit(litPath(path)), []);
  const numbers = useFlowNumbers(draft.id, panel === 'numbers');
  const names = useCanvasNames();
  const marks = useMemo(
    () => ({ issues: byNode(issues), lit, numbers: numbers.canvas, names }),
    [issues, lit, numbers.canvas, names],
  );
  const closePanel = (): void => openPanel(null);
  return (
    <EditorActionsContext value={actions}>
      <div className={classes.root}>
        <EditorBar
          flow={draft}
          document={document}
          dispatch={dispatch}
          state={state}
          saver={saver}
          issues={issues}
          panel={panel}
          onPanel={openPanel}
          onShow={show}
        />
        {state.is === 'clash' && <ClashAlert clash={state} saver={saver} onShow={show} />}
        <div className={classes.work}>
          <FlowCanvas graph={graph} marks={marks} dispatch={dispatch} reveal={reveal}>
            <Panel position="top-left">
              <AddMenu
                opened={addOpened}
                onChange={setAddOpened}
                takesStart={!graph.nodes.some(({ type }) => type === 'start')}
                onPick={(type) => add(type, null)}
                target={
                  <Tooltip label={t('flowEditor:add')} disabled={addOpened}>
                    <ActionIcon
                      variant="filled"
                      color="brand"
                      size={44}
                      radius="xl"
                      aria-label={t('flowEditor:add')}
                      data-testid="add-node"
                    >
                      <IconPlus size={22} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                }
              />
            </Panel>
          </FlowCanvas>
          {panel === 'versions' && (
            <VersionsPanel flowId={draft.id} saver={saver} onRestored={adopt} onClose={closePanel} />
          )}
          {panel === 'simulator' && (
            <SimulatorPanel
              flowId={draft.id}
              revision={saver.revision}
              initial={played}
              onRecord={record}
              onPath={light}
              onNode={(nodeId) => show([nodeId])}
              onClose={closePanel}
            />
          )}
          {panel === 'numbers' && <NumbersPanel flow={draft} numbers={numbers} onClose={closePanel} />}
          {panel === 'tests' && (
            <TestsPanel
              flowId={draft.id}
              graph={graph}
              saver={saver}
              state={state}
              onNode={(nodeId) => show([nodeId])}
              onPlay={play}
              onClose={closePanel}
            />
          )}
          {panel === 'issues' && (
            <IssuesPanel graph={graph} issues={issues} onShow={(nodeId) => show([nodeId])} onClose={closePanel} />
          )}
        </div>
        <AddMenu
          opened={adding !== null}
          onChange={(opened) => {
            if (!opened) setAdding(null);
          }}
          takesStart={false}
          onPick={(type) => add(type, adding)}
          target={
            <span className={classes.anchor} style={{ left: adding?.at.x ?? 0, top: adding?.at.y ?? 0 }} aria-hidden />
          }
        />
      </div>
    </EditorActionsContext>
  );
};

/** The editor of a flow: its bar, the canvas, and a panel beside it. */
export const FlowEditor = (props: Props) => (
  <ReactFlowProvider>
    <Editor {...props} />
  </ReactFlowProvider>
);
