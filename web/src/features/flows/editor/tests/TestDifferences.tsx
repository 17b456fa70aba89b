import { Anchor, Text } from '@mantine/core';
import type { FlowTestDifference, FlowTestResult } from '@recado/shared/contract/flow-tests';
import { listQueues } from '@recado/shared/contract/queues';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../api/query.ts';
import { truncate } from '../../../../components/truncate.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { useNodeName } from '../kinds/use-node-name.ts';
import { durationOf } from './duration.ts';
import classes from './Tests.module.css';

interface Props {
  result: FlowTestResult;
  graph: FlowGraph;
  /** Leads to a node in the editor. */
  onNode: (nodeId: string) => void;
}

const maxSaid = 60;

/** Returns a function that reads a value of a difference; null is what is not there. */
const useValueText = (graph: FlowGraph) => {
  const { t } = useTranslate();
  const nameOf = useNodeName();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  return (what: FlowTestDifference['what'], value: string | null): string => {
    if (value === null) return t(`flowEditor:tests.none.${what}`);
    if (what === 'place') {
      const node = graph.nodes.find(({ id }) => id === value);
      return node ? nameOf(node) : t('flowEditor:tests.nodeGone');
    }
    if (what === 'queue') return queues.find(({ id }) => String(id) === value)?.name ?? t('flowEditor:issue.queueGone');
    if (what !== 'wait') return value;
    const { unit, count } = durationOf(Number(value));
    return t(`flowEditor:${unit}`, { count });
  };
};

/** The differences of a recorded test: after which move, what was expected, and what the customer gets now. */
export const TestDifferences = ({ result: { outcome, differences }, graph, onNode }: Props) => {
  const { t } = useTranslate();
  const textOf = useValueText(graph);
  if (outcome === 'noConnection') return <Text size="sm">{t('flowEditor:tests.noConnection')}</Text>;
  return (
    <ul className={classes.result} data-testid="test-differences">
      {differences.map(({ move, said, nodeId, what, variable, expected, actual }, index) => (
        <li key={index} className={classes.difference}>
          <div className={classes.heading}>
            <span>
              <strong>
                {what === 'variable'
                  ? t('flowEditor:tests.what.variable', { name: variable ?? '' })
                  : t(`flowEditor:tests.what.${what}`)}
              </strong>{' '}
              {said === null
                ? t('flowEditor:tests.afterSkip', { number: move + 1 })
                : t('flowEditor:tests.after', { number: move + 1, text: truncate(said, maxSaid) })}
            </span>
            {nodeId !== null && (
              <Anchor component="button" type="button" size="sm" flex="none" onClick={() => onNode(nodeId)}>
                {t('flows:simulator.showNode')}
              </Anchor>
            )}
          </div>
          <dl className={classes.values}>
            {(
              [
                ['expected', expected],
                ['actual', actual],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className={classes.value}>
                <dt>{t(`flowEditor:tests.${name}`)}</dt>
                <dd data-none={value === null || undefined}>{textOf(what, value)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};
