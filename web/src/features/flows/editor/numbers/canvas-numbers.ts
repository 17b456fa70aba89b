import type { FlowNumbers } from '@recado/shared/contract/flow-runs';
import type { NodeNumbers } from '@recado/shared/flow/count-runs';
import { edgeId } from '../state/edge-id.ts';

/** The numbers that the canvas shows, of a node and of an edge. */
export interface CanvasNumbers {
  nodes: ReadonlyMap<string, NodeNumbers>;
  /** By `edgeId`. */
  edges: ReadonlyMap<string, EdgeCount>;
}

/** Contacts that passed an edge, and those that entered the node before it. */
export interface EdgeCount {
  passed: number;
  entered: number;
}

/** Returns the numbers of a version as the canvas finds them. Nodes and edges that the draft alone has are not among them. */
export const canvasNumbers = ({ nodes, edges }: FlowNumbers): CanvasNumbers => {
  const byNode = new Map(nodes.map((node) => [node.nodeId, node]));
  return {
    nodes: byNode,
    edges: new Map(
      edges.map((edge) => [edgeId(edge), { passed: edge.passed, entered: byNode.get(edge.source)?.entered ?? 0 }]),
    ),
  };
};
