import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, isoDate } from './parameters.ts';

/** The acts of the account log: who may sign in, with which rights, and the credentials that programs send with. */
export const accountActs = [
  'userAdded',
  'administratorAdded',
  'rightsGiven',
  'passwordSet',
  'emailChanged',
  'secondFactorReset',
  'secondFactorResetAsked',
  'loginsEnded',
  'tokenShown',
  'tokenRenewed',
  'keyAdded',
  'keyChanged',
  'keyRotated',
  'keyRevoked',
] as const;
export type AccountAct = (typeof accountActs)[number];

/** The acts of the support's access: in the log, without mails. */
export const supportActs = ['supportOpened', 'supportClosed', 'supportBegun', 'supportCall', 'supportEnded'] as const;
export type SupportAct = (typeof supportActs)[number];

const named = z.object({ id, name: z.string() });

export const accountLogEntry = z.object({
  /** Sorts by time. */
  id: z.ulid(),
  act: z.enum([...accountActs, ...supportActs]),
  at: isoDate,
  /** The user who did it. */
  by: named,
  /** The user that it concerns; null for acts on a connection or a key. */
  user: named.nullable(),
  /** The connection whose token it concerns; null for other acts. */
  connection: named.nullable(),
  /** The API key that it concerns; absent for other acts. */
  apiKey: named.optional(),
  /** The reason of the support, or the call's name. */
  detail: z.string().nullable().default(null),
});
export type AccountLogEntry = z.output<typeof accountLogEntry>;

export const listAccountLog = endpoint({
  name: 'listAccountLog',
  summary:
    'Lists who added users, gave rights, changed the password or e-mail of others, saw the token of a connection, or made and changed API keys, 30 entries a page, newest first',
  group: 'identity',
  method: 'GET',
  path: '/account-log',
  query: z.object({ cursor: z.string().max(200).optional() }),
  result: z.object({
    entries: z.array(accountLogEntry),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
  access: 'users-page:edit',
});

/** Published to administrators and to the user that it concerns, except who did it. */
export const accountLogEvent = realtimeEvent(
  'accountLog',
  z.object({ action: z.literal('create'), entry: accountLogEntry }),
);
