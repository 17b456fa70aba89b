import type { FlowConnection, FlowGraph, FlowNode } from '@recado/shared/flow/graph';
import { rulesOf } from '@recado/shared/flow/nodes/kinds';

/** Positions of nodes by their ids. */
export type Positions = ReadonlyMap<string, FlowNode['position']>;

/** The end of a node that an edge leaves from. */
export type Source = Pick<FlowConnection, 'source' | 'sourceHandle'>;

/** Pixels between two nodes side by side. */
export const gap = { x: 360, y: 220 } as const;

const isFrom =
  ({ source, sourceHandle }: Source) =>
  (connection: FlowConnection): boolean =>
    connection.source === source && connection.sourceHandle === sourceHandle;

/** Connects two nodes. The edge that left from the same choice before is replaced; a node is not connected to itself. */
export const connect = (graph: FlowGraph, connection: FlowConnection): FlowGraph => {
  if (connection.source === connection.target) return graph;
  const others = graph.connections.filter((one) => !isFrom(connection)(one));
  return { ...graph, connections: [...others, connection] };
};

/** The node that each end of a node leads to; null where it leads nowhere. */
export const targetsOf = ({ connections }: FlowGraph, node: FlowNode): Map<string | null, string | null> =>
  new Map(
    rulesOf(node).handles.map((handle) => [
      handle,
      connections.find(isFrom({ source: node.id, sourceHandle: handle }))?.target ?? null,
    ]),
  );

/**
 * Leads ends of a node to other nodes, or nowhere. Ends that are not named keep their edges, and so do ends whose new
 * node is gone.
 */
export const connectEnds = (
  graph: FlowGraph,
  source: string,
  targets: ReadonlyMap<string | null, string | null>,
): FlowGraph => {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  if (!ids.has(source)) return graph;
  return [...targets].reduce((edited, [sourceHandle, target]) => {
    const own = edited.connections.filter(isFrom({ source, sourceHandle }));
    if (target === null) return disconnect(edited, own);
    if (!ids.has(target) || own.some((one) => one.target === target)) return edited;
    return connect(edited, { source, sourceHandle, target });
  }, graph);
};

/** Removes edges. */
export const disconnect = (graph: FlowGraph, connections: readonly FlowConnection[]): FlowGraph => ({
  ...graph,
  connections: graph.connections.filter((one) => !connections.includes(one)),
});

/** Moves an edge to another choice or to another node. */
export const reconnect = (graph: FlowGraph, from: FlowConnection, to: FlowConnection): FlowGraph =>
  to.source === to.target ? graph : connect(disconnect(graph, [from]), to);

/** Adds a node, behind another one's choice where it is given. A second start is not added. */
export const addNode = (graph: FlowGraph, node: FlowNode, after: Source | null): FlowGraph => {
  if (node.type === 'start' && graph.nodes.some(({ type }) => type === 'start')) return graph;
  const added = { ...graph, nodes: [...graph.nodes, node] };
  return after === null || node.type === 'start' ? added : connect(added, { ...after, target: node.id });
};

/** Replaces a node's data. Edges of choices that it no longer has are removed. */
export const changeNode = (graph: FlowGraph, changed: FlowNode): FlowGraph => {
  const { handles } = rulesOf(changed);
  return {
    nodes: graph.nodes.map((node) => (node.id === changed.id ? changed : node)),
    connections: graph.connections.filter(
      ({ source, sourceHandle }) => source !== changed.id || handles.includes(sourceHandle),
    ),
  };
};

/** Moves nodes. */
export const moveNodes = (graph: FlowGraph, positions: Positions): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    const position = positions.get(node.id);
    return position && (position.x !== node.position.x || position.y !== node.position.y)
      ? { ...node, position }
      : node;
  }),
});

/** Removes nodes with the edges that lead to them or leave from them. */
export const removeNodes = (graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph => ({
  nodes: graph.nodes.filter(({ id }) => !ids.has(id)),
  connections: graph.connections.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
});

/** The place to the right of the rightmost node (specification 3, section 4). */
const freePlace = ({ nodes }: FlowGraph): FlowNode['position'] => {
  const rightmost = nodes.toSorted((one, other) => other.position.x - one.position.x)[0];
  return rightmost ? { x: rightmost.position.x + gap.x, y: rightmost.position.y } : { x: 0, y: 0 };
};

/**
 * Copies nodes with the edges between them to the right of the rightmost node; the copies keep their places towards one
 * another. The start is not copied. `idOf` names the copies.
 */
export const duplicateNodes = (
  graph: FlowGraph,
  ids: ReadonlySet<string>,
  idOf: ReadonlyMap<string, string>,
): FlowGraph => {
  const originals = graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start' && idOf.has(id));
  const [left, top] = (['x', 'y'] as const).map((axis) => Math.min(...originals.map(({ position }) => position[axis])));
  const free = freePlace(graph);
  const copies = originals.map((node) => ({
    ...node,
    id: idOf.get(node.id)!,
    position: { x: free.x + node.position.x - left!, y: free.y + node.position.y - top! },
  }));
  const between = graph.connections.flatMap(({ source, target, sourceHandle }) => {
    const [from, to] = [idOf.get(source), idOf.get(target)];
    const isCopied = copies.some(({ id }) => id === from) && copies.some(({ id }) => id === to);
    return isCopied ? [{ source: from!, target: to!, sourceHandle }] : [];
  });
  return { nodes: [...graph.nodes, ...copies], connections: [...graph.connections, ...between] };
};

/** A secret of a node that the server sealed. */
export interface SealedSecret {
  nodeId: string;
  field: string;
  /** The secret as the server keeps it. */
  value: string;
  /** The secret that was sent: one that was typed since stays. */
  sent: string;
}

/** Puts sealed secrets in place of what was sent. */
export const putSealed = (graph: FlowGraph, sealed: readonly SealedSecret[]): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    if (node.type !== 'openai') return node;
    const data: Record<string, unknown> = { ...node.data };
    const own = sealed.filter(({ nodeId, field, sent }) => nodeId === node.id && data[field] === sent);
    for (const { field, value } of own) data[field] = value;
    return own.length === 0 ? node : { ...node, data: data as typeof node.data };
  }),
});
