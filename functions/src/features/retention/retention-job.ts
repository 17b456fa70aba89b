import type { AuditLine } from '@recado/shared/contract/audit-line';
import { retentionDelay } from '@recado/shared/limits/retention';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { removeClosedTicket } from '../../domain/operations/remove-ticket.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { added, countData, less, nothing } from './find-data.ts';
import { type AppliedRule, type DueData, dueData, isRemoved } from './policy.ts';
import { removeData } from './remove-data.ts';

/** Tickets that are read at once, and those that one slice removes. */
const batch = 100;
const removedAtOnce = 25;
/** Milliseconds of work of one slice. */
const sliceTime = 7_000;

const cursorSchema = z.object({
  /** The tickets up to this id are done. */
  after: z.int(),
  /** The last ticket when the run began. */
  last: z.int(),
  /** Tickets that are being removed: what they had is found by their chats once they are gone. */
  going: z.array(z.object({ id: z.int(), whatsappId: z.int(), contactId: z.int() })),
});
type Cursor = z.output<typeof cursorSchema>;

/** Returns the rules that hold now; none within a day after their last change. */
const rulesNow = async ({ clock, stores }: Context): Promise<AppliedRule[]> => {
  const [rules, changedAt] = await Promise.all([stores.retention.list(), stores.retention.changedAt()]);
  return changedAt !== null && clock.now() < changedAt + retentionDelay ? [] : rules;
};

/** Returns the line of the audit log about a run; none where it removed nothing. */
const lineOf = ({ company, ids }: Context, day: string, counts: Readonly<Record<string, number>>): Effect[] => {
  const fields = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([field, count]) => ({ field, before: String(count), after: null }));
  if (fields.length === 0) return [];
  const line: AuditLine = {
    id: ids.ulid(),
    call: 'applyRetention',
    by: { kind: 'installation', id: null, name: null },
    things: [{ thing: 'retentionRun', id: day, name: null, change: 'removed', fields }],
    more: 0,
    address: null,
    device: null,
  };
  return [{ to: 'audit', message: { companyId: company.id, line } }];
};

type IsOver = () => boolean;

/** Removes tickets unless they were reopened meanwhile, until the time is over. Returns the counts and those that are left. */
const removeTickets = async (
  context: Context,
  rules: readonly AppliedRule[],
  going: Cursor['going'],
  isOver: IsOver,
): Promise<{ counts: Record<string, number>; left: Cursor['going'] }> => {
  const everything: DueData[] = [{ kind: 'tickets', until: Number.POSITIVE_INFINITY }];
  const isDue = (ticket: Parameters<typeof dueData>[1]): boolean =>
    dueData(rules, ticket, context.clock.now()).some(({ kind }) => kind === 'tickets');
  let counts = nothing;
  for (const [at, place] of going.entries()) {
    if (isOver()) return { counts, left: going.slice(at) };
    const before = await countData(context, place, everything);
    const isDone = await removeClosedTicket(context, place, isDue, isOver);
    counts = added(counts, less(before, await countData(context, place, everything)));
    if (!isDone) return { counts, left: going.slice(at) };
  }
  return { counts, left: [] };
};

/** Goes on with the next tickets. */
const nextTickets = async (
  context: Context,
  rules: readonly AppliedRule[],
  cursor: Cursor,
  isOver: IsOver,
): Promise<{ counts: Record<string, number>; cursor: Cursor }> => {
  const { stores, clock } = context;
  const now = clock.now();
  let counts = nothing;
  let { after } = cursor;
  const going: Cursor['going'] = [];
  while (after < cursor.last && going.length < removedAtOnce && !isOver()) {
    const ids = Array.from({ length: Math.min(batch, cursor.last - after) }, (_, at) => after + 1 + at);
    const tickets = new Map((await stores.tickets.getKept(ids)).map((ticket) => [ticket.id, ticket]));
    for (const id of ids) {
      if (going.length === removedAtOnce || isOver()) break;
      const ticket = tickets.get(id);
      const due = ticket ? dueData(rules, ticket, now).filter(({ kind }) => !isRemoved(ticket, kind, now)) : [];
      if (ticket && due.some(({ kind }) => kind === 'tickets'))
        going.push({ id, whatsappId: ticket.whatsappId, contactId: ticket.contactId });
      else if (ticket && due.length > 0) {
        const before = await countData(context, ticket, due);
        const isDone = await removeData(context, ticket, due, isOver);
        counts = added(counts, less(before, isDone ? nothing : await countData(context, ticket, due)));
        if (!isDone) break;
      }
      after = id;
    }
  }
  return { counts, cursor: { ...cursor, after, going } };
};

/**
 * Removes what the rules no longer keep, from the oldest ticket to the newest. It reads the rules before each slice. Tickets
 * that go are named by the cursor before the first of them does, so that a run that was killed finds what they left.
 */
export const retentionJob = defineJob({
  kind: 'apply-retention',
  input: z.object({ day: z.iso.date() }),
  cursor: cursorSchema,
  slice: async (context, { input, cursor: given, counts: before }) => {
    const cursor = given ?? { after: 0, last: await context.ids.last('ticket'), going: [] };
    const end = context.clock.now() + sliceTime;
    const isOver = (): boolean => context.clock.now() >= end;
    const rules = await rulesNow(context);
    if (cursor.going.length > 0) {
      const { counts, left } = await removeTickets(context, rules, cursor.going, isOver);
      return { counts, cursor: { ...cursor, going: left } };
    }
    if (rules.length === 0 || cursor.after >= cursor.last)
      return { end: 'done', effects: lineOf(context, input.day, before) };
    return nextTickets(context, rules, cursor, isOver);
  },
});
