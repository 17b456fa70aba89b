import type { FlowGraph } from '@recado/shared/flow/graph';
import { isKey } from '@recado/shared/flow/variables';

/** The names of the variables that the questions of a flow fill, each once (specification 3, section 4). */
export const variablesOf = ({ nodes }: FlowGraph): string[] => [
  ...new Set(
    nodes.flatMap((node) => (node.type === 'question' && isKey(node.data.answerKey) ? [node.data.answerKey] : [])),
  ),
];
