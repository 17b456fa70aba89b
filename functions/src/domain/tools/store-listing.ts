import type { Tool } from '@modelcontextprotocol/client';
import { mcpNumbers, type McpProblem } from '@recado/shared/limits/mcp';
import type { Context } from '../../context/context.ts';
import { type McpServerRecord, mcpToolEntity, type McpToolRecord, stateOfTool } from '../../data/mcp/entities.ts';
import type { ToolChange } from '../../data/mcp/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { startForTools } from '../evaluation/start-for-tools.ts';
import { formOfTool, type ToolForm } from './form-of-tool.ts';
import { firstReading } from './next-reading.ts';
import { serverEvents } from './server-events.ts';
import { toolMails } from './tool-mails.ts';

/** The forms of the tools that a server offers, by name, and whether some were left out. */
const formsOf = (tools: readonly Tool[]): { forms: Map<string, ToolForm>; leavesOut: boolean } => {
  const all = tools.slice(0, mcpNumbers.tools).map(formOfTool);
  const forms = new Map(all.flatMap((form) => (form ? [[form.name, form]] : [])));
  return { forms, leavesOut: forms.size < tools.length };
};

/** Returns the changes of tools that the server still describes, or has described. */
const changesOf = (known: readonly McpToolRecord[], forms: ReadonlyMap<string, ToolForm>): ToolChange[] =>
  known.flatMap((before): ToolChange[] => {
    const form = forms.get(before.name);
    if (!form) return before.isListed ? [{ before, after: { ...before, isListed: false } }] : [];
    const { hash, title, saysReadOnly, isListed } = before;
    const isSame = isListed && hash === form.hash && title === form.title && saysReadOnly === form.saysReadOnly;
    return isSame ? [] : [{ before, after: { ...before, ...form, isListed: true } }];
  });

const additionsOf = async (
  { ids }: Context,
  serverId: number,
  known: readonly McpToolRecord[],
  forms: ReadonlyMap<string, ToolForm>,
): Promise<ToolChange[]> => {
  const names = new Set(known.map(({ name }) => name));
  const added = [...forms.values()].filter(({ name }) => !names.has(name));
  if (added.length === 0) return [];
  const first = await ids.next('mcp-tool', added.length);
  return added.map((form, place) => ({
    before: null,
    after: mcpToolEntity.record({
      ...form,
      ...{ id: first + place, serverId, isListed: true, needsPerson: true, given: [] },
    }),
  }));
};

/** Returns the tools that were allowed before a change and are not after it, because they have another form. */
const turnedOff = (changes: readonly ToolChange[]): McpToolRecord[] =>
  changes.flatMap(({ before, after }) =>
    before !== null && stateOfTool(after) === 'changed' && before.hash !== after.hash ? [after] : [],
  );

/**
 * Stores the list of a server's tools. Administrators are informed of allowed tools that have another form: those are off
 * until they are allowed again. Returns the server; null where it was removed.
 */
export const storeListing = (
  context: Context,
  serverId: number,
  tools: readonly Tool[],
): Promise<McpServerRecord | null> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const server = await stores.mcpServers.get(serverId);
    if (!server) return null;
    const known = await stores.mcpServers.toolsOf(serverId);
    const { forms, leavesOut } = formsOf(tools);
    const changes = [...changesOf(known, forms), ...(await additionsOf(context, serverId, known, forms))];
    const next = firstReading(context, server);
    const fields = { readAt: clock.now(), problem: leavesOut ? ('leftOut' as const) : null, ...next.fields };
    const { writes, after } = stores.mcpServers.changeTools(server, known, changes, fields);
    const mails = await toolMails(context, server, turnedOff(changes));
    const runs = await startForTools(context, changes);
    await context.commit(
      [...writes, ...runs.flatMap((run) => run.writes)],
      [...mails, ...next.effects, ...serverEvents(context, server, after), ...runs.flatMap((run) => run.effects)],
    );
    return after;
  });

/** Stores the reason why the tools of a server could not be read. Returns the server; null where it was removed. */
export const storeProblem = (
  context: Context,
  serverId: number,
  problem: McpProblem,
): Promise<McpServerRecord | null> =>
  retryOnConflict(async () => {
    const { mcpServers } = context.stores;
    const server = await mcpServers.get(serverId);
    if (!server || (server.problem === problem && server.nextReadAt !== null)) return server;
    const { fields, effects } = firstReading(context, server);
    const after = { ...server, problem, ...fields };
    await context.commit(await mcpServers.update(server, { problem, ...fields }), [
      ...effects,
      ...serverEvents(context, server, after),
    ]);
    return after;
  });
