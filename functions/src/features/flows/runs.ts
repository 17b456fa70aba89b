import type { FlowRun, listFlowRuns as endpoint } from '@recado/shared/contract/flow-runs';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';
import { dayBounds } from '@recado/shared/text/time';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import type { FlowRunRecord } from '../../data/flows/runs.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { existing } from '../../platform/existing.ts';

const pageSize = 20;

/** The place of the last run of a page. */
const cursor = defineCursor(z.object({ endedAt: z.int(), ticketId: z.int(), id: z.string().max(40) }));

const isoOf = (at: number): string => new Date(at).toISOString();

/** Returns the contacts of runs, by their tickets: a merge moves a ticket to another contact. */
const contactsOf = async (
  { stores }: Context,
  runs: readonly FlowRunRecord[],
): Promise<(ticketId: number) => { name: string; number: string }> => {
  const tickets = await stores.tickets.getListed([...new Set(runs.map(({ ticketId }) => ticketId))]);
  const contacts = await stores.contacts.getMany([...new Set(tickets.map(({ contactId }) => contactId))]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const byTicket = new Map(tickets.map(({ id, contactId }) => [id, byId.get(contactId)]));
  return (ticketId) => {
    const { name = '', number = '' } = byTicket.get(ticketId) ?? {};
    return { name, number: number ?? '' };
  };
};

/** Returns a page of a flow's runs, of all its versions, in the order of their ends. */
export const listFlowRuns: UseCase<typeof endpoint> = async (context, { params: { id }, query }) => {
  const { company, stores } = context;
  const { startDate, endDate, rows: size = pageSize } = query;
  existing('flow', await stores.flows.get(id));
  const within = {
    from: startDate === undefined ? 0 : dayBounds(startDate, company.timeZone).from,
    to: endDate === undefined ? context.clock.now() + 1 : dayBounds(endDate, company.timeZone).to,
  };
  const found = await stores.flowRuns.ofFlow(id, { limit: size + 1, after: cursor.decode(query.cursor), within });
  const runs = found.slice(0, size);
  const [contactOf, hideNumber] = await Promise.all([contactsOf(context, runs), hidesNumbersFrom(context)]);
  const last = found.length > size ? runs.at(-1) : undefined;
  return {
    runs: runs.map(({ ticketId, number: version, startedAt, endedAt, outcome, answers }): FlowRun => {
      const { name, number } = contactOf(ticketId);
      return {
        contactName: hideNumber ? maskName(name) : name,
        contactNumber: hideNumber ? maskNumber(number) : number,
        version,
        startedAt: isoOf(startedAt),
        endedAt: isoOf(endedAt),
        outcome,
        answers,
      };
    }),
    hasMore: last !== undefined,
    nextCursor:
      last === undefined ? null : cursor.encode({ endedAt: last.endedAt, ticketId: last.ticketId, id: last.id }),
  };
};
