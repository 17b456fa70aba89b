import { ActionIcon, Tooltip } from '@mantine/core';
import type { FlowNode } from '@recado/shared/flow/graph';
import type { FlowIssue } from '@recado/shared/flow/validate';
import { IconAlertCircle, IconAlertTriangle, IconCopy, IconPencil, IconRoute2, IconTrash } from '@tabler/icons-react';
import type { NodeProps } from '@xyflow/react';
import { type ComponentType, memo } from 'react';
import { rulesOf } from '@recado/shared/flow/nodes/kinds';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { CanvasNode } from './canvas-state.ts';
import { SourceEnd, TargetEnd } from '../card/card-parts.tsx';
import { hueStyle } from '../card/hue-style.ts';
import { KindTile } from './KindTile.tsx';
import { NodeCounts } from '../numbers/NodeCounts.tsx';
import { useEditorActions } from './editor-actions.ts';
import classes from './NodeCard.module.css';

const Issues = ({ issues }: { issues: readonly FlowIssue[] }) => {
  const { t } = useTranslate();
  const isFault = issues.some(({ isWarning }) => !isWarning);
  const texts = [...new Set(issues.map(({ code }) => t(`flowEditor:issue.${code}`)))];
  const Symbol = isFault ? IconAlertCircle : IconAlertTriangle;
  return (
    <Tooltip multiline maw={280} label={texts.join(' · ')}>
      <span className={classes.issue} data-fault={isFault || undefined} role="img" aria-label={texts.join(' · ')}>
        <Symbol size={17} stroke={2} aria-hidden />
      </span>
    </Tooltip>
  );
};

/** The buttons of the card that is selected; others have none, so that Tab goes from node to node. */
const CardActions = ({ node }: { node: FlowNode }) => {
  const { t } = useTranslate();
  const { open, connect, duplicate, remove } = useEditorActions();
  const isStart = node.type === 'start';
  const hasEnds = rulesOf(node).handles.length > 0;
  const all = [
    { name: 'edit', label: t('flowEditor:edit'), isShown: !isStart, icon: IconPencil, run: () => open(node.id) },
    {
      name: 'connect',
      label: t('flowEditor:connect.action'),
      isShown: hasEnds,
      icon: IconRoute2,
      run: () => connect(node.id),
    },
    {
      name: 'duplicate',
      label: t('flowEditor:duplicate'),
      isShown: !isStart,
      icon: IconCopy,
      run: () => duplicate([node.id]),
    },
    { name: 'remove', label: t('flowEditor:remove'), isShown: true, icon: IconTrash, run: () => remove([node.id]) },
  ];
  const actions = all.filter(({ isShown }) => isShown);
  return (
    <span className={`${classes.actions} nodrag`}>
      {actions.map(({ name, label, icon: Symbol, run }) => (
        <Tooltip key={name} label={label}>
          <ActionIcon size={28} aria-label={label} onClick={run} data-testid={`node-${name}`}>
            <Symbol size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </span>
  );
};

/** A node on the canvas. */
export const NodeCard = memo(({ data: { node, issues, isLit, isDim, numbers }, selected }: NodeProps<CanvasNode>) => {
  const { t } = useTranslate();
  const { hue, Summary } = kindOf(node.type);
  const Content = Summary as ComponentType<{ data: FlowNode['data'] }> | null;
  const isSingle = rulesOf(node).handles.includes(null);
  const isFault = issues.some(({ isWarning }) => !isWarning);
  return (
    <article
      className={classes.card}
      data-kind={node.type}
      data-selected={selected || undefined}
      data-fault={isFault || undefined}
      data-lit={isLit || undefined}
      data-dim={isDim || undefined}
      style={hueStyle(hue)}
    >
      <header className={classes.header}>
        <KindTile kind={node.type} />
        <span className={classes.kind}>{t(`flowEditor:kind.${node.type}`)}</span>
        {issues.length > 0 && <Issues issues={issues} />}
        {selected && <CardActions node={node} />}
        {node.type !== 'start' && <TargetEnd />}
        {isSingle && <SourceEnd handle={null} />}
      </header>
      {Content && (
        <div className={classes.body}>
          <Content data={node.data} />
        </div>
      )}
      {numbers && <NodeCounts numbers={numbers} />}
    </article>
  );
});
