import type { FlowGraph, FlowNode } from '@recado/shared/flow/graph';

/** A node that an end can lead to. */
interface NodeChoice {
  value: string;
  label: string;
}

/** Returns the nodes that a node can lead to, by their names: neither itself nor the start. Names that occur again are numbered. */
export const choicesFor = ({ nodes }: FlowGraph, node: FlowNode, nameOf: (node: FlowNode) => string): NodeChoice[] => {
  const seen = new Map<string, number>();
  return nodes
    .filter(({ id, type }) => id !== node.id && type !== 'start')
    .map((one) => {
      const name = nameOf(one);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { value: one.id, label: count === 1 ? name : `${name} (${count})` };
    });
};
