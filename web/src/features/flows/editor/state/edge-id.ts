import type { FlowConnection } from '@recado/shared/flow/graph';

/** Names an edge. A choice has one edge, but for flows that were imported with more. */
export const edgeId = ({ source, sourceHandle, target }: FlowConnection): string =>
  `${source} ${sourceHandle ?? ''} ${target}`;
