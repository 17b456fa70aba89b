import type { FlowConnection, FlowGraph, FlowNode } from '@recado/shared/flow/graph';
import {
  addNode,
  changeNode,
  connect,
  connectEnds,
  disconnect,
  duplicateNodes,
  moveNodes,
  type Positions,
  putSealed,
  reconnect,
  removeNodes,
  type SealedSecret,
  type Source,
} from './graph-edits.ts';
import { mergeGraphs, type Preference } from './merge-graphs.ts';

/** A flow as it is edited, with what was before each change. */
export interface FlowDocument {
  graph: FlowGraph;
  /** The graphs before it, the oldest first. */
  past: readonly FlowGraph[];
  /** The graphs that were undone, the latest first. */
  future: readonly FlowGraph[];
  /** The run of small changes that the last change belongs to; they are undone as one. */
  run: string | null;
}

export type FlowAction =
  | { type: 'add'; node: FlowNode; after: Source | null }
  | { type: 'change'; node: FlowNode }
  /** Moves with the same `run`, one after another, are undone as one. */
  | { type: 'move'; positions: Positions; run?: string }
  | { type: 'remove'; nodes: ReadonlySet<string>; connections: readonly FlowConnection[] }
  | { type: 'duplicate'; nodes: ReadonlySet<string>; ids: ReadonlyMap<string, string> }
  | { type: 'connect'; connection: FlowConnection }
  /** Leads the ends of a node to other nodes, or nowhere (null). */
  | { type: 'connectEnds'; source: string; targets: ReadonlyMap<string | null, string | null> }
  | { type: 'reconnect'; from: FlowConnection; to: FlowConnection }
  /** Puts another graph in place of this one: a version, an import. */
  | { type: 'replace'; graph: FlowGraph }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Joins a colleague's changes to a flow: they stay when the own ones are undone. */
  | { type: 'merge'; base: FlowGraph; theirs: FlowGraph; prefer: Preference }
  /** The server sealed secrets: they change nothing that a user could undo. */
  | { type: 'seal'; sealed: readonly SealedSecret[] };

/** Changes that can be undone. */
const maxPast = 100;

export const openDocument = (graph: FlowGraph): FlowDocument => ({ graph, past: [], future: [], run: null });

const edit = (
  graph: FlowGraph,
  action: Exclude<FlowAction, { type: 'undo' | 'redo' | 'merge' | 'seal' }>,
): FlowGraph => {
  switch (action.type) {
    case 'add':
      return addNode(graph, action.node, action.after);
    case 'change':
      return changeNode(graph, action.node);
    case 'move':
      return moveNodes(graph, action.positions);
    case 'remove':
      return removeNodes(disconnect(graph, action.connections), action.nodes);
    case 'duplicate':
      return duplicateNodes(graph, action.nodes, action.ids);
    case 'connect':
      return connect(graph, action.connection);
    case 'connectEnds':
      return connectEnds(graph, action.source, action.targets);
    case 'reconnect':
      return reconnect(graph, action.from, action.to);
    case 'replace':
      return action.graph;
  }
};

const isSame = (one: FlowGraph, other: FlowGraph): boolean =>
  one.nodes.length === other.nodes.length &&
  one.connections.length === other.connections.length &&
  one.nodes.every((node, index) => node === other.nodes[index]) &&
  one.connections.every((connection, index) => connection === other.connections[index]);

const undo = ({ graph, past, future }: FlowDocument): FlowDocument => ({
  graph: past.at(-1)!,
  past: past.slice(0, -1),
  future: [graph, ...future],
  run: null,
});

const redo = ({ graph, past, future: [next, ...future] }: FlowDocument): FlowDocument => ({
  graph: next!,
  past: [...past, graph],
  future,
  run: null,
});

const everywhere = (
  { graph, past, future, run }: FlowDocument,
  change: (graph: FlowGraph) => FlowGraph,
): FlowDocument => ({
  graph: change(graph),
  past: past.map(change),
  future: future.map(change),
  run,
});

/** Joins a colleague's changes to a flow and to its history. Own changes that give way can be had back by undoing. */
const join = (
  document: FlowDocument,
  { base, theirs, prefer }: Extract<FlowAction, { type: 'merge' }>,
): FlowDocument => {
  const joined = everywhere(document, (graph) => mergeGraphs(base, graph, theirs, 'mine').graph);
  if (prefer === 'mine') return joined;
  const { graph } = mergeGraphs(base, document.graph, theirs, 'theirs');
  return { graph, past: [...joined.past, joined.graph].slice(-maxPast), future: [], run: null };
};

/** Applies an action to a flow. Pure. What changes nothing leaves the document as it is. */
export const documentReducer = (document: FlowDocument, action: FlowAction): FlowDocument => {
  if (action.type === 'undo') return document.past.length === 0 ? document : undo(document);
  if (action.type === 'redo') return document.future.length === 0 ? document : redo(document);
  if (action.type === 'merge') return join(document, action);
  if (action.type === 'seal') return everywhere(document, (graph) => putSealed(graph, action.sealed));
  const graph = edit(document.graph, action);
  if (isSame(graph, document.graph)) return document;
  const run = action.type === 'move' ? (action.run ?? null) : null;
  const continues = run !== null && run === document.run;
  return {
    graph,
    past: continues ? document.past : [...document.past, document.graph].slice(-maxPast),
    future: [],
    run,
  };
};
