import type { FlowConnection, FlowGraph, FlowNode } from '@recado/shared/flow/graph';
import type { NodeNumbers } from '@recado/shared/flow/count-runs';
import type { FlowIssue } from '@recado/shared/flow/validate';
import {
  applyEdgeChanges,
  applyNodeChanges,
  type Edge,
  type EdgeChange,
  type Node,
  type NodeChange,
} from '@xyflow/react';
import type { CanvasNumbers, EdgeCount } from '../numbers/canvas-numbers.ts';
import { edgeId } from '../state/edge-id.ts';

/** The nodes and edges that a played conversation went through. */
export interface LitPath {
  nodes: ReadonlySet<string>;
  /** Edges by `edgeId`. */
  edges: ReadonlySet<string>;
}

/** The words for a role that screen readers say. */
interface RoleWords {
  'aria-roledescription': string;
}

/** The names of nodes and edges for screen readers, and of what they are. */
export interface CanvasNames {
  node: (node: FlowNode) => string;
  edge: (source: string, target: string) => string;
  roles: { node: RoleWords; edge: RoleWords };
}

/** The facts beside the flow that the canvas shows. */
export interface Marks {
  /** Issues by node. */
  issues: ReadonlyMap<string, readonly FlowIssue[]>;
  lit: LitPath | null;
  numbers: CanvasNumbers | null;
  names: CanvasNames;
}

export type CanvasNode = Node<
  { node: FlowNode; issues: readonly FlowIssue[]; isLit: boolean; isDim: boolean; numbers: NodeNumbers | null },
  'card'
>;
export type CanvasEdge = Edge<
  { connection: FlowConnection; isLit: boolean; isDim: boolean; count: EdgeCount | null },
  'flow'
>;

/** The nodes and edges as they are drawn, with what the flow itself does not have: selection, sizes, a drag. */
interface CanvasState {
  nodes: CanvasNode[];
  edges: CanvasEdge[];
}

export type CanvasAction =
  | { type: 'sync'; graph: FlowGraph; marks: Marks }
  | { type: 'nodes'; changes: NodeChange<CanvasNode>[] }
  | { type: 'edges'; changes: EdgeChange<CanvasEdge>[] }
  | { type: 'select'; ids: ReadonlySet<string> };

const noIssues: readonly FlowIssue[] = [];

/** Returns the path of a played conversation; null before its first node. */
export const litPath = (
  played: { visited: readonly string[]; passed: readonly FlowConnection[] } | null,
): LitPath | null =>
  played && played.visited.length > 0
    ? { nodes: new Set(played.visited), edges: new Set(played.passed.map(edgeId)) }
    : null;

const hasSame = (one: readonly FlowIssue[], other: readonly FlowIssue[]): boolean =>
  one.length === other.length && one.every(({ code }, index) => code === other[index]?.code);

type Named = Pick<CanvasNode | CanvasEdge, 'ariaLabel' | 'domAttributes'>;

const isNamedSo = (known: Named, { ariaLabel, domAttributes }: Named): boolean =>
  known.ariaLabel === ariaLabel && known.domAttributes === domAttributes;

const drawNode = (
  node: FlowNode,
  { issues, lit, numbers: all, names }: Marks,
  known: CanvasNode | undefined,
): CanvasNode => {
  const found = issues.get(node.id) ?? noIssues;
  const own = known && hasSame(known.data.issues, found) ? known.data.issues : found;
  const isLit = lit?.nodes.has(node.id) ?? false;
  const isDim = lit !== null && !isLit;
  const numbers = all?.nodes.get(node.id) ?? null;
  const position = known?.dragging ? known.position : node.position;
  const next = { node, issues: own, isLit, isDim, numbers };
  const named = { ariaLabel: names.node(node), domAttributes: names.roles.node };
  if (!known) return { id: node.id, type: 'card', position, data: next, ...named };
  const { data } = known;
  const isSame =
    data.node === node &&
    data.issues === own &&
    data.isLit === isLit &&
    data.isDim === isDim &&
    data.numbers === numbers;
  const isThere = known.position.x === position.x && known.position.y === position.y;
  if (isSame && isThere && isNamedSo(known, named)) return known;
  return { ...known, position, data: isSame ? data : next, ...named };
};

const isSameCount = (one: EdgeCount | null, other: EdgeCount | null): boolean =>
  one?.passed === other?.passed && one?.entered === other?.entered;

const drawEdge = (
  connection: FlowConnection,
  { id, ariaLabel }: { id: string; ariaLabel: string },
  { lit, numbers, names }: Marks,
  known: CanvasEdge | undefined,
): CanvasEdge => {
  const isLit = lit?.edges.has(edgeId(connection)) ?? false;
  const isDim = lit !== null && !isLit;
  const found = numbers?.edges.get(edgeId(connection)) ?? null;
  const before = known?.data;
  const named = { ariaLabel, domAttributes: names.roles.edge };
  // What is read again is the same while no figure changed.
  const count = isSameCount(before?.count ?? null, found) ? (before?.count ?? null) : found;
  if (
    known &&
    isNamedSo(known, named) &&
    before?.connection === connection &&
    before.isLit === isLit &&
    before.isDim === isDim &&
    before.count === count
  )
    return known;
  const { source, sourceHandle, target } = connection;
  return {
    ...{ id, ...named, type: 'flow', source, sourceHandle, target, data: { connection, isLit, isDim, count } },
    selected: known?.selected ?? false,
  };
};

/** Draws a flow. What did not change keeps its object, so that it is not rendered again. */
const draw = ({ nodes, edges }: CanvasState, graph: FlowGraph, marks: Marks): CanvasState => {
  const knownNodes = new Map(nodes.map((node) => [node.id, node]));
  const knownEdges = new Map(edges.map((edge) => [edge.id, edge]));
  const ids = new Set<string>();
  const names = new Map(graph.nodes.map((node) => [node.id, marks.names.node(node)]));
  const nameOf = (id: string): string => names.get(id) ?? '';
  return {
    nodes: graph.nodes.map((node) => drawNode(node, marks, knownNodes.get(node.id))),
    edges: graph.connections.map((connection, index) => {
      const name = edgeId(connection);
      const id = ids.has(name) ? `${name} ${index}` : name;
      ids.add(id);
      const ariaLabel = marks.names.edge(nameOf(connection.source), nameOf(connection.target));
      return drawEdge(connection, { id, ariaLabel }, marks, knownEdges.get(id));
    }),
  };
};

const select = ({ nodes, edges }: CanvasState, ids: ReadonlySet<string>): CanvasState => ({
  nodes: nodes.map((node) =>
    (node.selected ?? false) === ids.has(node.id) ? node : { ...node, selected: ids.has(node.id) },
  ),
  edges: edges.map((edge) => (edge.selected ? { ...edge, selected: false } : edge)),
});

/** Applies an action to what the canvas draws. Pure. */
export const canvasReducer = (state: CanvasState, action: CanvasAction): CanvasState => {
  switch (action.type) {
    case 'sync':
      return draw(state, action.graph, action.marks);
    case 'nodes':
      return { ...state, nodes: applyNodeChanges(action.changes, state.nodes) };
    case 'edges':
      return { ...state, edges: applyEdgeChanges(action.changes, state.edges) };
    case 'select':
      return select(state, action.ids);
  }
};

/** Draws a flow that was just opened. */
export const openCanvas = (graph: FlowGraph, marks: Marks): CanvasState => draw({ nodes: [], edges: [] }, graph, marks);
