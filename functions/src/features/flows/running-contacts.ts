import type { RunningContact } from '@recado/shared/flow/count-runs';
import type { Context } from '../../context/context.ts';
import type { ListedRow } from '../../data/tickets/read-list.ts';

/** Tickets that are read at a time, and at most. */
const pageSize = 500;
const mostTickets = 5_000;

/**
 * Returns the contacts that are in a version of a flow now. All of them wait in the list of tickets without a queue and an
 * attendant; a ticket's dialogue counts while one runs.
 *
 * @returns `isPartial` where more tickets wait there than are read
 */
export const runningContacts = async (
  { stores: { tickets } }: Context,
  version: { flowId: number; number: number },
): Promise<{ contacts: RunningContact[]; isPartial: boolean }> => {
  const list = { by: 'queue', status: 'pending', queueId: null, hold: 'free' } as const;
  const contacts: RunningContact[] = [];
  for (let after: ListedRow | null = null, read = 0; read < mostTickets;) {
    const rows: ListedRow[] = await tickets.list(list, { order: 'desc', after, limit: pageSize });
    const dialogues = await tickets.dialogues(rows.flatMap(({ id, isBot }) => (isBot ? [id] : [])));
    const inVersion = dialogues.filter(
      ({ flow }) => flow?.place && flow.flowId === version.flowId && flow.version === version.number,
    );
    const stored = await tickets.getMany(inVersion.map(({ ticketId }) => ticketId));
    const running = new Set(stored.flatMap(({ id, inDialogue }) => (inDialogue ? [id] : [])));
    for (const { ticketId, flow } of inVersion)
      if (running.has(ticketId)) contacts.push({ nodeId: flow!.place!.nodeId, passed: flow!.passed ?? [] });
    if (rows.length < pageSize) return { contacts, isPartial: false };
    read += rows.length;
    after = rows.at(-1)!;
  }
  return { contacts, isPartial: true };
};
