import type { AuditLine } from '@recado/shared/contract/audit-line';
import type { ToolOutcome } from '@recado/shared/limits/mcp';
import type { Context } from '../../../../context/context.ts';
import { ticketEffects } from '../../../../domain/driver/publish-ticket.ts';
import { directoryFor } from '../../../../domain/presentation/directory.ts';

/** A call of a tool, for people. */
interface ToolUse {
  /** The tool's id; null for a name that the model has made up. */
  toolId: number | null;
  name: string;
  /** The name of its server; empty for an unknown tool. */
  server: string;
  outcome: ToolOutcome;
  milliseconds: number;
}

/** The prompt that used a tool. */
export interface ToolUser {
  promptId: number | null;
  name: string;
}

const named = (thing: string, id: number, name: string | null): AuditLine['things'][number] => ({
  thing,
  id: String(id),
  name,
  change: 'named',
  fields: [],
});

/** Appends the use of a tool to the log of its ticket, which its viewers see at once, and to the audit log, as the bot's. */
export const logToolUse = async (
  context: Context,
  ticketId: number,
  { promptId, name: promptName }: ToolUser,
  { toolId, ...tool }: ToolUse,
): Promise<void> => {
  const { clock, company, ids, stores } = context;
  const ticket = await stores.tickets.get(ticketId);
  if (!ticket) return;
  const [directory, settings] = await Promise.all([directoryFor(context, [ticket]), stores.settings.company()]);
  const entry = {
    ...{ id: ids.ulid(), ticketId, type: 'toolUsed' as const, userId: null, queueId: null, laneId: null, tool },
    createdAt: clock.now(),
  };
  const line: AuditLine = {
    id: ids.ulid(),
    call: 'callMcpTool',
    by: { kind: 'bot', id: promptId, name: promptName },
    things: [...(toolId === null ? [] : [named('mcpTool', toolId, tool.name)]), named('ticket', ticketId, null)],
    more: 0,
    address: null,
    device: null,
  };
  const presentation = { directory, hidesNumbers: settings.lgpdHideNumber === 'enabled' };
  await context.commit(
    [stores.tickets.logEntry(entry)],
    [
      ...ticketEffects(context, presentation, { before: ticket, after: ticket }, 'update', [entry]),
      { to: 'audit', message: { companyId: company.id, line } },
    ],
  );
};
