import { ActionIcon, Button, Indicator, Menu, Tooltip } from '@mantine/core';
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
  IconDots,
  IconDownload,
  IconHistory,
  IconPencil,
  IconRocket,
  IconTestPipe,
} from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { Link } from 'react-router';
import { Colleagues } from '../../../components/Colleagues.tsx';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FlowDialog } from '../list/FlowDialog.tsx';
import { saveFlowAsFile } from '../list/save-flow-as-file.ts';
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

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

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
        <Tooltip label={t('flowEditor:undo')}>
          <ActionIcon
            size={34}
            aria-label={t('flowEditor:undo')}
            disabled={document.past.length === 0}
            onClick={() => dispatch({ type: 'undo' })}
            data-testid="flow-undo"
          >
            <IconArrowBackUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('flowEditor:redo')}>
          <ActionIcon
            size={34}
            aria-label={t('flowEditor:redo')}
            disabled={document.future.length === 0}
            onClick={() => dispatch({ type: 'redo' })}
            data-testid="flow-redo"
          >
            <IconArrowForwardUp {...icon} />
          </ActionIcon>
        </Tooltip>
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
              <IconAlertTriangle {...icon} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
        <Tooltip label={t('flows:simulator.open')}>
          <ActionIcon
            size={34}
            variant={panel === 'simulator' ? 'light' : 'subtle'}
            aria-label={t('flows:simulator.open')}
            aria-pressed={panel === 'simulator'}
            onClick={() => void simulate()}
            data-testid="flow-simulate"
          >
            <IconDeviceMobileMessage {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('flowEditor:numbers.title')}>
          <ActionIcon
            size={34}
            variant={panel === 'numbers' ? 'light' : 'subtle'}
            aria-label={t('flowEditor:numbers.title')}
            aria-pressed={panel === 'numbers'}
            onClick={() => toggle('numbers')}
            data-testid="flow-numbers"
          >
            <IconChartBar {...icon} />
          </ActionIcon>
        </Tooltip>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon size={34} aria-label={t('flowEditor:more')} data-testid="flow-more">
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => void save()} hiddenFrom="sm">
              {t('flowEditor:save')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTestPipe {...icon} />}
              onClick={() => toggle('tests')}
              data-testid="flow-tests"
            >
              {t('flowEditor:tests.title')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconHistory {...icon} />}
              onClick={() => toggle('versions')}
              data-testid="flow-versions"
            >
              {t('flowEditor:versions.title')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload {...icon} />}
              onClick={() => void saver.flush().then(() => saveFlowAsFile(flow))}
            >
              {t('flows:export')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => openDialog(FlowDialog, { flow })}>
              {t('flows:edit')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconDeviceFloppy {...icon} />}
          onClick={() => void save()}
          data-testid="save-flow"
        >
          {t('flowEditor:save')}
        </Button>
        <Button
          leftSection={<IconRocket {...icon} />}
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
