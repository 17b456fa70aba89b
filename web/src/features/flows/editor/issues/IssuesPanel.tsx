import { Text } from '@mantine/core';
import type { FlowGraph } from '@recado/shared/flow/graph';
import type { FlowIssue } from '@recado/shared/flow/validate';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { EditorPanel } from '../panel/EditorPanel.tsx';
import classes from '../panel/EditorPanel.module.css';
import { useNodeName } from '../kinds/use-node-name.ts';

interface Props {
  graph: FlowGraph;
  issues: readonly FlowIssue[];
  /** Leads to a node. */
  onShow: (nodeId: string) => void;
  onClose: () => void;
}

/** The list of what a flow lacks: faults, with which it is not published, before warnings. Each leads to its node. */
export const IssuesPanel = ({ graph, issues, onShow, onClose }: Props) => {
  const { t } = useTranslate();
  const nameOf = useNodeName();
  const sorted = issues.toSorted((one, other) => Number(one.isWarning) - Number(other.isWarning));
  return (
    <EditorPanel title={t('flowEditor:issues')} onClose={onClose}>
      {sorted.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={t('flowEditor:noIssues')}>
          <Text size="sm" c="dimmed">
            {t('flowEditor:noIssuesHint')}
          </Text>
        </EmptyState>
      )}
      <ul className={classes.list}>
        {sorted.map(({ nodeId, code, isWarning }, index) => {
          const node = graph.nodes.find(({ id }) => id === nodeId);
          const Symbol = isWarning ? IconAlertTriangle : IconAlertCircle;
          const text = (
            <>
              <Symbol size={18} className={isWarning ? classes.warning : classes.fault} aria-hidden />
              <span className={classes.rowText}>
                {t(`flowEditor:issue.${code}`)}
                {node && <small>{nameOf(node)}</small>}
              </span>
            </>
          );
          return (
            <li key={`${nodeId ?? ''} ${code} ${index}`}>
              {node ? (
                <button type="button" className={classes.row} onClick={() => onShow(node.id)} data-testid="issue">
                  {text}
                </button>
              ) : (
                <div className={classes.row}>{text}</div>
              )}
            </li>
          );
        })}
      </ul>
    </EditorPanel>
  );
};
