import { ActionIcon, Button, Indicator, Tooltip } from '@mantine/core';
import type { Flow } from '@recado/shared/contract/flows';
import type { FlowIssue } from '@recado/shared/flow/validate';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChartBar,
  IconChevronLeft,
  IconDeviceFloppy,
  IconDeviceMobileMessage,
  IconRocket,
} from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { Link } from 'react-router';
import { Colleagues } from '../../../components/Colleagues.tsx';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FlowMenu } from './FlowMenu.tsx';
import { barIcon, BarTool } from './BarTool.tsx';
import classes from './FlowEditor.module.css';
import type { EditorPanelName } from './use-panels.ts';
import type { DraftSaver, SaveState } from './saving/draft-saver.ts';
import { useFlowViewers } from './saving/flow-viewers.ts';
import { useSaveText } from './saving/use-save-text.ts';
import type { FlowAction, FlowDocument } from './state/flow-document.ts';
import { FailingTestsDialog } from './tests/FailingTestsDialog.tsx';
import { usePublish } from './use-publish.ts';

interface Props {
  flow: Flow;
  document: FlowDocument;
  dispatch: Dispatch<FlowAction>;
  state: SaveState;
  saver: DraftSaver;
  issues: readonly FlowIssue[];
  panel: EditorPanelName | null;
  onPanel: (panel: EditorPanelName | null) => void;
  /** Shows nodes on the canvas. */
  onShow: (nodeIds: readonly string[]) => void;
}

/** The editor's bar: the flow's name and state, and what is done to the flow as a whole. */
export const EditorBar = ({
  flow: opened,
  document,
  dispatch,
  state,
  saver,
  issues,
  panel,
  onPanel,
  onShow,
}: Props) => {
  const { t } = useTranslate();
  const { flow, publish, isPublishing } = usePublish(opened, {
    saver,
    issues,
    onFaults: () => onPanel('issues'),
    onTests: (results, revision, send) => {
      onPanel('tests');
      openDialog(FailingTestsDialog, {
        ...{ flowId: opened.id, revision, results, graph: document.graph, onPublish: send },
        onNode: (nodeId) => onShow([nodeId]),
      });
    },
  });
  const viewers = useFlowViewers(opened.id);
  const saveText = useSaveText(flow, state, saver);
  const faults = issues.filter(({ isWarning }) => !isWarning).length;
  const save = async (): Promise<void> => {
    if (await saver.flush()) notifySuccess(t('flowEditor:saved'));
  };
  const toggle = (name: EditorPanelName): void => onPanel(panel === name ? null : name);
  const simulate = async (): Promise<void> => {
    // The simulator plays the draft that the server has.
    if (panel !== 'simulator') await saver.flush();
    toggle('simulator');
  };
  return (
    <header className={classes.bar} role="none">
      <Tooltip label={t('flowEditor:back')}>
        <ActionIcon component={Link} to="/flowbuilders" size={34} aria-label={t('flowEditor:back')}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className={classes.names}>
        <h1 className={classes.title} style={{ margin: 0 }}>
          {flow.name}
        </h1>
        <span
          className={classes.state}
          data-failed={state.is === 'failed' || state.is === 'refused' || undefined}
          role="status"
          data-testid="save-state"
        >
          {saveText}
        </span>
      </div>
      <Colleagues
        colleagues={viewers}
        label={t('flowEditor:viewing', { names: viewers.map(({ name }) => name).join(', ') })}
        testId="flow-viewers"
      />
      <div className={classes.tools}>
        <BarTool
          label={t('flowEditor:undo')}
          icon={IconArrowBackUp}
          disabled={document.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
          testId="flow-undo"
        />
        <BarTool
          label={t('flowEditor:redo')}
          icon={IconArrowForwardUp}
          disabled={document.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
          testId="flow-redo"
        />
        <Tooltip label={t('flowEditor:issues')}>
          <Indicator
            label={issues.length > 99 ? '99+' : issues.length}
            size={16}
            offset={5}
            color={faults > 0 ? 'red.9' : 'yellow.9'}
            disabled={issues.length === 0}
          >
            <ActionIcon
              size={34}
              variant={panel === 'issues' ? 'light' : 'subtle'}
              aria-label={t('flowEditor:issuesCount', { count: issues.length })}
              aria-pressed={panel === 'issues'}
              onClick={() => toggle('issues')}
              data-testid="flow-issues"
            >
              <IconAlertTriangle {...barIcon} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
        <BarTool
          label={t('flows:simulator.open')}
          icon={IconDeviceMobileMessage}
          isPressed={panel === 'simulator'}
          onClick={() => void simulate()}
          testId="flow-simulate"
        />
        <BarTool
          label={t('flowEditor:numbers.title')}
          icon={IconChartBar}
          isPressed={panel === 'numbers'}
          onClick={() => toggle('numbers')}
          testId="flow-numbers"
        />
        <FlowMenu flow={flow} saver={saver} onSave={() => void save()} onToggle={toggle} />
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconDeviceFloppy {...barIcon} />}
          onClick={() => void save()}
          data-testid="save-flow"
        >
          {t('flowEditor:save')}
        </Button>
        <Button
          leftSection={<IconRocket {...barIcon} />}
          loading={isPublishing}
          disabled={flow.publishedRevision === saver.revision && state.is === 'saved'}
          onClick={() => void publish()}
          data-testid="publish-flow"
        >
          {t('flowEditor:publish')}
        </Button>
      </div>
    </header>
  );
};
