import { AppError } from '@recado/shared/contract/errors';
import { flowGraph, type FlowGraph } from '@recado/shared/flow/graph';
import { flowLimits } from '@recado/shared/limits/flows';
import { packJson, unpackJson } from '../../platform/packed-json.ts';

/**
 * Returns a flow's nodes and connections as they are stored: compressed JSON (ADR 0076).
 *
 * @throws AppError ERR_FLOW_SIZE
 */
export const packGraph = ({ nodes, connections }: FlowGraph): Uint8Array => {
  const packed = packJson({ nodes, connections }, flowLimits);
  if (!packed) throw new AppError('ERR_FLOW_SIZE', { limit: flowLimits.bytes / 1_000 });
  return packed;
};

/** Returns the nodes and connections that were stored, with defaults for what a later release has added. */
export const unpackGraph = (packed: Uint8Array): FlowGraph => flowGraph.parse(unpackJson(packed, flowLimits));
