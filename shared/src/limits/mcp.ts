/**
 * Greatest numbers: servers of a company, tools of a server, arguments of a tool that the product fills in, characters of a
 * tool's name and description, and bytes of its schema.
 */
export const mcpNumbers = {
  servers: 10,
  tools: 50,
  given: 20,
  toolName: 128,
  description: 4_000,
  schema: 8_000,
} as const;

/**
 * The reasons why the tools of a server could not be read: `disconnected` where somebody has to connect it, `leftOut` where some
 * are too large, or too many.
 */
export const mcpProblems = [
  ...(['unreachable', 'privateAddress', 'slow', 'refused', 'disconnected', 'protocol', 'leftOut'] as const),
] as const;
export type McpProblem = (typeof mcpProblems)[number];

/** The states of a tool: not allowed, allowed, changed since it was allowed, and no longer offered by its server. */
export const mcpToolStates = ['off', 'allowed', 'changed', 'gone'] as const;

/** The ends of a call of a tool: answered; failed; too slow; refused by the product; or left to a person. */
export const toolOutcomes = ['done', 'failed', 'slow', 'refused', 'person'] as const;
export type ToolOutcome = (typeof toolOutcomes)[number];
