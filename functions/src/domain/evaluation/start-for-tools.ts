import type { Context } from '../../context/context.ts';
import { type McpToolRecord, stateOfTool } from '../../data/mcp/entities.ts';
import type { ToolChange } from '../../data/mcp/store.ts';
import { type JobChange, startJob } from '../jobs/start-job.ts';
import { evaluationStart } from './evaluation-start.ts';

/** The form in which prompts may use a tool; null for one that they may not use. */
export const usableForm = (tool: McpToolRecord): string | null => (stateOfTool(tool) === 'allowed' ? tool.hash : null);

/** Returns the starts of the runs of prompts that name tools which are allowed, forbidden or turned off. */
export const startForTools = async (context: Context, changes: readonly ToolChange[]): Promise<JobChange[]> => {
  const { stores } = context;
  const changed = new Set(
    changes.flatMap(({ before, after }) => (before && usableForm(before) !== usableForm(after) ? [after.id] : [])),
  );
  if (changed.size === 0 || !(await stores.evaluationCases.hasAny())) return [];
  const [prompts, cases] = await Promise.all([stores.prompts.list(), stores.evaluationCases.all()]);
  const judged = new Set(cases.map(({ promptId }) => promptId));
  return prompts
    .filter(({ id, toolIds }) => judged.has(id) && toolIds.some((toolId) => changed.has(toolId)))
    .map(({ id: promptId }) => startJob(context, evaluationStart, { cause: 'tool', promptId }));
};
