import type { FlowGraph } from './graph.ts';
import { rulesOf } from './nodes/kinds.ts';

/** The keys of the files that a flow sends, each once. */
export const filesOf = ({ nodes }: FlowGraph): string[] => [
  ...new Set(nodes.flatMap((node) => rulesOf(node).files.map(({ key }) => key))),
];
