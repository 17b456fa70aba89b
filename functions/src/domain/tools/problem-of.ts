import type { McpProblem } from '@recado/shared/limits/mcp';
import { OutsideCallFailed } from '../../platform/call-outside.ts';

/** Returns the reason why a server did not answer. Other errors than failed calls are thrown. */
export const problemOf = (error: unknown): McpProblem => {
  if (!(error instanceof OutsideCallFailed)) throw error;
  if (error.isLate) return 'slow';
  if (error.code === 'PRIVATE_ADDRESS' || error.code === 'URL') return 'privateAddress';
  if (error.code === 'DISCONNECTED') return 'disconnected';
  if (error.code === '401' || error.code === '403') return 'refused';
  return error.code === 'NOT_MCP' || /^[34]\d\d$/.test(error.code) ? 'protocol' : 'unreachable';
};
