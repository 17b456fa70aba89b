import { type AccountAct, accountLogEvent } from '@recado/shared/contract/account-log';
import type { Context, UserContext } from '../../context/context.ts';
import type { AccountLogRecord } from '../../data/account-log/store.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import type { Write } from '../../platform/write.ts';

/** An entry of the log about an act on an account. */
type ActRecord = AccountLogRecord & { act: AccountAct };

type Person = Pick<UserRecord, 'id' | 'name' | 'email' | 'language'>;

/** The author of an act. */
interface Author {
  id: number;
  name: string;
}

interface DoneAct {
  act: AccountAct;
  /** The user that it concerns, with the address before the act. */
  user?: Person;
  connection?: { id: number; name: string };
  apiKey?: { id: number; name: string };
  /** A remark of its author, such as the reason. */
  detail?: string;
}

/** Work of every day, which is in the log without anybody being notified. */
const quiet: ReadonlySet<AccountAct> = new Set(['userAdded']);

/** The user that an act concerns, and the administrators: all but who did it. */
const concerned = async ({ stores }: Context, by: Author, user: Person | undefined): Promise<Person[]> => {
  const administrators = (await stores.users.list()).filter(
    ({ profile, id }) => profile === 'admin' && id !== user?.id,
  );
  return [...administrators, ...(user ? [user] : [])].filter(({ id }) => id !== by.id);
};

const mailOf = (
  { company }: Context,
  { act, by, user, connection, apiKey, detail }: ActRecord,
  to: Person,
): Effect => ({
  to: 'mail',
  message: {
    template: 'accountAct',
    to: to.email,
    language: to.language ?? company.language,
    values: {
      act,
      name: to.name,
      companyName: company.name,
      by: by.name,
      of: (user ?? connection ?? apiKey)?.name ?? '',
      detail: detail ?? '',
    },
  },
});

const effectsOf = async (context: Context, entry: ActRecord, user: Person | undefined): Promise<Effect[]> => {
  const { company } = context;
  const event = realtime(context, {
    event: accountLogEvent,
    data: { action: 'create', entry },
    rooms: ['everything', ...(user ? [`user:${user.id}` as const] : [])],
    except: [`user:${entry.by.id}`],
    order: 'account-log',
  });
  const people = await concerned(context, entry.by, user);
  const userIds = people.map((person) => person.id);
  return [
    event,
    ...people.map((person) => mailOf(context, entry, person)),
    ...(userIds.length === 0
      ? []
      : [{ to: 'push' as const, message: { companyId: company.id, userIds, entry, actedAt: Date.parse(entry.at) } }]),
  ];
};

/**
 * Logs what somebody does to the accounts of the context's company, and notifies who is concerned by an event, a
 * notification and a mail: a thief with an administrator's token is noticed. Its writes and effects belong to the commit of
 * the act.
 */
export const logActsOf = async (
  context: Context,
  by: Author,
  acts: readonly DoneAct[],
): Promise<{ writes: Write[]; effects: Effect[] }> => {
  const { clock, ids, stores } = context;
  const done = acts.map(({ act, user, connection, apiKey, detail = null }) => ({
    user,
    entry: {
      id: ids.ulid(),
      act,
      at: new Date(clock.now()).toISOString(),
      by,
      user: user ? { id: user.id, name: user.name } : null,
      connection: connection ? { id: connection.id, name: connection.name } : null,
      ...(apiKey && { apiKey }),
      detail,
    } satisfies ActRecord,
  }));
  const notified = done.filter(({ entry }) => !quiet.has(entry.act));
  const effects = await Promise.all(notified.map(({ entry, user }) => effectsOf(context, entry, user)));
  return { writes: done.map(({ entry }) => stores.accountLog.append(entry)), effects: effects.flat() };
};

/** Logs what the caller does to the accounts of its company, as `logActsOf` does. */
export const logAccountActs = (
  context: UserContext,
  acts: readonly DoneAct[],
): Promise<{ writes: Write[]; effects: Effect[] }> =>
  logActsOf(context, { id: context.actor.viewer.id, name: context.actor.name }, acts);
