import type { FlowGraph, FlowNode } from '@recado/shared/flow/graph';
import { rulesOf } from '@recado/shared/flow/nodes/kinds';
import { gap, type Source } from './graph-edits.ts';

/** Pixels that a card takes, roughly. */
const card = { width: 280, height: 150 } as const;

/** The first choice of a node that leads nowhere yet and needs an edge; null where there is none. */
export const freeEnd = ({ connections }: FlowGraph, node: FlowNode): Source | null => {
  const isFree = (handle: string | null): boolean =>
    !connections.some(({ source, sourceHandle }) => source === node.id && sourceHandle === handle);
  const { handles, optional } = rulesOf(node);
  const handle = handles.find((one) => !optional.includes(one) && isFree(one));
  return handle === undefined ? null : { source: node.id, sourceHandle: handle };
};

/** The nearest place below a wanted one where no card is covered. */
export const clearPlace = ({ nodes }: FlowGraph, wanted: FlowNode['position']): FlowNode['position'] => {
  const isTaken = ({ x, y }: FlowNode['position']): boolean =>
    nodes.some(({ position }) => Math.abs(position.x - x) < card.width && Math.abs(position.y - y) < card.height);
  let place = { x: Math.round(wanted.x), y: Math.round(wanted.y) };
  while (isTaken(place)) place = { ...place, y: place.y + card.height };
  return place;
};

/** The place behind a node. */
export const placeAfter = (graph: FlowGraph, node: FlowNode): FlowNode['position'] =>
  clearPlace(graph, { x: node.position.x + gap.x, y: node.position.y });
