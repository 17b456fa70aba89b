import type { Context } from '../../context/context.ts';
import type { McpServerRecord } from '../../data/mcp/entities.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';

/** Milliseconds between two readings of a server's tools that nobody asks for. */
const interval = 6 * 60 * 60_000;

interface NextReading {
  fields: Pick<McpServerRecord, 'nextReadAt'>;
  effects: EffectTo<'integrations'>[];
}

/** Returns the time of the next reading of a server's tools, and the message that does it. */
export const nextReading = ({ clock, company }: Context, { id }: Pick<McpServerRecord, 'id'>): NextReading => {
  const at = clock.now() + interval;
  const message = { type: 'readTools' as const, companyId: company.id, serverId: id, at };
  const due = { at, name: `${company.id}-tools-${id}` };
  return { fields: { nextReadAt: at }, effects: [{ to: 'integrations', message, due }] };
};

/** Returns the next reading of a server that waits for none yet. */
export const firstReading = (context: Context, server: McpServerRecord): NextReading =>
  server.nextReadAt === null
    ? nextReading(context, server)
    : { fields: { nextReadAt: server.nextReadAt }, effects: [] };
