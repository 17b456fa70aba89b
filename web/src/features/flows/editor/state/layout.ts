import { Graph, layout } from '@dagrejs/dagre';
import type { FlowGraph } from '@recado/shared/flow/graph';
import type { Positions } from './graph-edits.ts';

/** Size of a node in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Pixels between the columns and the rows of the layout. */
const spacing = { ranksep: 110, nodesep: 48 } as const;

/** Arranges a flow from left to right, without crossing edges where that is possible. Positions are top left corners. */
export const arrange = ({ nodes, connections }: FlowGraph, sizeOf: (id: string) => Size): Positions => {
  const plan = new Graph();
  plan.setGraph({ rankdir: 'LR', ...spacing });
  plan.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) plan.setNode(id, { ...sizeOf(id) });
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { source, target } of connections)
    if (source !== target && ids.has(source) && ids.has(target)) plan.setEdge(source, target);
  layout(plan);
  return new Map(
    nodes.map(({ id }) => {
      const { x = 0, y = 0 } = plan.node(id) as { x?: number; y?: number };
      const { width, height } = sizeOf(id);
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
};
