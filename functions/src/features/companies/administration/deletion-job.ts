import { companyAccountEvent } from '@recado/shared/contract/any-companies';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { endLogin } from '../../../context/login.ts';
import type { CompanyRecord } from '../../../data/companies/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { defineJob, type Job, type SliceResult } from '../../../domain/jobs/define-job.ts';
import { progressEvent } from '../../../domain/jobs/progress-event.ts';
import { isSuspended } from '../../../domain/operations/suspend-connections.ts';
import { startCommand, stopCommand } from '../../../domain/operations/connection-commands.ts';
import { isLinked, itemKey, removeItems, scanCompany } from '../../../platform/company-items.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { removeSomeSchedules } from '../../../platform/scheduler.ts';
import type { UserPool } from '../../../platform/user-pool/user-pool.ts';
import { presentAccount } from './present-account.ts';

/** Users of one slice, thousands of files, parts of the table that it reads, and items after which it ends. */
const batch = 20;
const roundsOfSlice = 5;
const partsOfSlice = 20;
const itemsOfSlice = 5_000;

/** Milliseconds in which calls and messages end that began before the company was marked. */
const pause = 60_000;

/** Times that the numbers are waited for: a session host that is away logs nobody out. Payment providers are, too. */
const maxWaits = 60;

const passes = z.object({
  /** The number of the pass, from 1. The last pass finds nothing. */
  pass: z.int(),
  /** The number of items that this pass found. */
  found: z.int(),
});

const cursorSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('logins'), after: id.or(z.literal(0)) }),
  z.object({ phase: z.literal('numbers'), waits: z.int() }),
  z.object({ phase: z.literal('charges'), waits: z.int() }),
  z.object({ phase: z.literal('users'), after: id.or(z.literal(0)) }),
  passes.extend({ phase: z.literal('files') }),
  passes.extend({ phase: z.literal('timers') }),
  passes.extend({ phase: z.literal('items'), after: itemKey.nullable() }),
]);
type Cursor = z.output<typeof cursorSchema>;
type Result = SliceResult<Cursor>;

/** Ends a company's open charges at their payment providers; returns the number of those that could not be ended. */
type CancelCharges = (target: Context) => Promise<number>;

/** The context in which the job does a slice: the company that is deleted, in a context of its own. */
interface Deletion {
  target: Context;
  pool: UserPool;
  cancelCharges: CancelCharges;
}

/**
 * Logs every number out, and takes the webhooks from every page and account. A number that was suspended is started first:
 * without a socket it can't be logged out, and would stay linked on its phone.
 */
const stopConnections = async (target: Context): Promise<Effect[]> =>
  (await target.stores.connections.list()).map((connection) =>
    isSuspended(connection)
      ? startCommand(target, connection, { forget: false, pairingNumber: null })
      : stopCommand(target, connection),
  );

/** Does the next users, in the order of their ids; the cursor is null after the last. */
const eachUser = async (
  { stores }: Context,
  after: number,
  act: (user: { id: number; sub: string }) => Promise<void>,
): Promise<{ count: number; last: number | null }> => {
  const users = (await stores.users.list()).filter((user) => user.id > after).slice(0, batch);
  for (const user of users) await act(user);
  return { count: users.length, last: users.length < batch ? null : users.at(-1)!.id };
};

/** The numbers that were not logged out yet, such as those that a session host opened again just now. */
const linkedNumbers = async ({ company, stores }: Context): Promise<ConnectionRecord[]> => {
  const linked: ConnectionRecord[] = [];
  for (const connection of await stores.connections.list())
    if (await isLinked(company.id, connection.id)) linked.push(connection);
  return linked;
};

/** Removes some after some, as often as one slice does, until there are none. */
const untilNone = async (removeSome: () => Promise<number>): Promise<{ count: number; isDone: boolean }> => {
  let count = 0;
  for (let round = 0; round < roundsOfSlice; round += 1) {
    const removed = await removeSome();
    if (removed === 0) return { count, isDone: true };
    count += removed;
  }
  return { count, isDone: false };
};

const firstPass = { pass: 1, found: 0 } as const;

/** Deletes items in the next parts of the table. The record of the company stays: without it nobody would be refused. */
const removeSomeItems = async (
  { company, installation }: Context,
  start: z.output<typeof itemKey> | null,
): Promise<{ removed: number; after: z.output<typeof itemKey> | null }> => {
  const { pk, sk } = installation.companies.key(company.id) as z.output<typeof itemKey>;
  let after = start;
  let removed = 0;
  for (let part = 0; part < partsOfSlice && removed < itemsOfSlice; part += 1) {
    const { keys, next } = await scanCompany(company.id, after);
    const found = keys.filter((key) => key.pk !== pk || key.sk !== sk);
    await removeItems(found);
    removed += found.length;
    after = next;
    if (next === null) break;
  }
  return { removed, after };
};

/** The slice of each phase. */
const phases: {
  [Phase in Cursor['phase']]: (deletion: Deletion, cursor: Extract<Cursor, { phase: Phase }>) => Promise<Result>;
} = {
  logins: async ({ target }, { after }) => {
    const { last } = await eachUser(target, after, (user) => endLogin(target, user.id));
    return last === null
      ? { cursor: { phase: 'numbers', waits: 0 }, pause }
      : { cursor: { phase: 'logins', after: last } };
  },
  numbers: async ({ target }, { waits }) => {
    const linked = waits < maxWaits ? await linkedNumbers(target) : [];
    if (linked.length === 0) return { cursor: { phase: 'charges', waits: 0 } };
    const effects = linked.map((connection) => stopCommand(target, connection));
    return { cursor: { phase: 'numbers', waits: waits + 1 }, pause, effects };
  },
  charges: async ({ target, cancelCharges }, { waits }) => {
    const left = await cancelCharges(target);
    if (left === 0 || waits === maxWaits) return { cursor: { phase: 'users', after: 0 } };
    return { cursor: { phase: 'charges', waits: waits + 1 }, pause };
  },
  users: async ({ target, pool }, { after }) => {
    const { count, last } = await eachUser(target, after, ({ sub }) => pool.remove(sub));
    const cursor: Cursor = last === null ? { phase: 'files', ...firstPass } : { phase: 'users', after: last };
    return { counts: { users: count }, cursor };
  },
  files: async ({ target }, { pass, found }) => {
    const { count: files, isDone } = await untilNone(() => target.media.eraseSome());
    return { counts: { files }, cursor: { phase: isDone ? 'timers' : 'files', pass, found: found + files } };
  },
  timers: async ({ target }, { pass, found }) => {
    const { count: timers, isDone } = await untilNone(() => removeSomeSchedules(`${target.company.id}-`));
    const after = { pass, found: found + timers };
    return {
      counts: { timers },
      cursor: isDone ? { phase: 'items', ...after, after: null } : { phase: 'timers', ...after },
    };
  },
  items: async ({ target }, { pass, found, after: start }) => {
    const { removed, after } = await removeSomeItems(target, start);
    const total = found + removed;
    const counts = { items: removed };
    if (after !== null) return { counts, cursor: { phase: 'items', pass, found: total, after } };
    // A pass that was interrupted has lost what it found: one that finds nothing proves it only after another.
    if (total > 0 || pass === 1) return { counts, cursor: { phase: 'files', pass: pass + 1, found: 0 } };
    return { counts, end: 'done', writes: target.installation.companies.remove(target.company) };
  },
};

const targetOf = (context: Context, company: CompanyRecord): Context => ({
  ...context,
  company,
  ids: context.installation.idsOf(company.id),
  stores: context.installation.storesOf(company.id),
  media: context.installation.mediaOf(company.id),
});

const inputSchema = z.object({ companyId: id });

const progressOf = async (
  context: Context,
  { input: { companyId }, ...job }: Job<z.output<typeof inputSchema>>,
): Promise<Effect[]> => {
  const { installation } = context;
  const company = job.state === 'done' ? null : await installation.companies.getStored(companyId);
  return progressEvent(
    context,
    job,
    companyAccountEvent,
    company
      ? { action: 'update', company: await presentAccount(installation, company, job) }
      : { action: 'delete', companyId },
  );
};

/**
 * Deletes a company that was marked as being deleted, with all that it owns: its numbers are logged out and its logins end;
 * when nothing that began before is under way any more, its open charges are ended, and its users, files, timers and items go, again and again until a whole
 * pass finds nothing. The record of the company goes last. The job belongs to the company whose user asked for it.
 */
export const deletionJob = (pool: UserPool, cancelCharges: CancelCharges) =>
  defineJob({
    kind: 'delete-company',
    input: inputSchema,
    cursor: cursorSchema,
    runsWhileOff: true,
    progress: progressOf,
    slice: async (context, { input, cursor }): Promise<Result> => {
      const company = await context.installation.companies.get(input.companyId);
      if (!company?.deletion) return { end: 'stopped' };
      const target = targetOf(context, company);
      if (cursor === null) return { cursor: { phase: 'logins', after: 0 }, effects: await stopConnections(target) };
      const run = phases[cursor.phase] as (deletion: Deletion, cursor: Cursor) => Promise<Result>;
      return run({ target, pool, cancelCharges }, cursor);
    },
  });
