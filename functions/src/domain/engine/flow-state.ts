import type { FlowGraph } from '@recado/shared/flow/graph';

/** A version of a flow that was loaded for an event. */
export interface LoadedFlow {
  flowId: number;
  version: number;
  graph: FlowGraph;
  /** True where the event may start it; false where the contact is in it. */
  isStart: boolean;
}
