import { leave, type NodeKind } from '../../node-kind.ts';

/** The node at which customers enter the flow. */
export const start: NodeKind<object> = {
  handles: () => [null],
  faults: () => [],
  waits: () => false,
  execute: () => leave(),
};
