import { AppError } from '@recado/shared/contract/errors';
import { flowGraph, type FlowGraph } from '@recado/shared/flow/graph';
import { flowLimits } from '@recado/shared/limits/flows';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Brotli's quality: a flow of 500 nodes takes some milliseconds, and a tenth of its size. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

const tooLarge = (): AppError => new AppError('ERR_FLOW_SIZE', { limit: flowLimits.bytes / 1_000 });

/**
 * Returns a flow's nodes and connections as they are stored: compressed JSON (ADR 0076).
 *
 * @throws AppError ERR_FLOW_SIZE
 */
export const packGraph = ({ nodes, connections }: FlowGraph): Uint8Array => {
  const text = Buffer.from(JSON.stringify({ nodes, connections }));
  if (text.byteLength > flowLimits.bytes) throw tooLarge();
  const packed = brotliCompressSync(text, { params });
  if (packed.byteLength > flowLimits.storedBytes) throw tooLarge();
  return packed;
};

/** Returns the nodes and connections that were stored, with defaults for what a later release has added. */
export const unpackGraph = (packed: Uint8Array): FlowGraph =>
  flowGraph.parse(JSON.parse(brotliDecompressSync(packed, { maxOutputLength: 2 * flowLimits.bytes }).toString()));
