import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import type { CanvasEdge } from './canvas-state.ts';
import { EdgeCounts } from '../numbers/EdgeCounts.tsx';
import { useEditorActions } from './editor-actions.ts';
import classes from './FlowEdge.module.css';

/** An edge; the selected one has a button that removes it. */
export const FlowEdge = memo(
  ({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    markerEnd,
    selected,
    data,
  }: EdgeProps<CanvasEdge>) => {
    const { t } = useTranslate();
    const { remove } = useEditorActions();
    const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
    return (
      <g className={classes.edge} data-lit={data?.isLit || undefined} data-dim={data?.isDim || undefined}>
        <BaseEdge path={path} markerEnd={markerEnd} interactionWidth={24} />
        {selected && data && (
          <EdgeLabelRenderer>
            <ActionIcon
              className={`${classes.remove} nodrag nopan`}
              variant="default"
              size={26}
              radius="xl"
              aria-label={t('flowEditor:removeEdge')}
              style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
              onClick={() => remove([], [data.connection])}
              data-testid="remove-edge"
            >
              <IconX size={14} stroke={2} aria-hidden />
            </ActionIcon>
          </EdgeLabelRenderer>
        )}
        {!selected && data?.count && (
          <EdgeLabelRenderer>
            <EdgeCounts count={data.count} x={x} y={y} />
          </EdgeLabelRenderer>
        )}
      </g>
    );
  },
);
