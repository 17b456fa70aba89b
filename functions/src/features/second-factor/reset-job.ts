import type { AuditLine } from '@recado/shared/contract/audit-line';
import { id } from '@recado/shared/contract/parameters';
import { resetCompanySecondFactor } from '@recado/shared/contract/second-factor';
import { supportUserId } from '@recado/shared/permissions/support';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { SecondFactorRecord } from '../../data/second-factors/store.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { logActsOf } from '../../domain/operations/account-acts.ts';
import { switchOffSecondFactor } from '../../domain/operations/switch-off-second-factor.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

/** Milliseconds between the wish for a reset and the reset. */
export const resetDelay = 24 * 60 * 60_000;

/**
 * Returns whether a user signed in, proved itself or set an app up since a time: each asks for the second factor. The first
 * two are known to the second.
 */
export const hasUsedFactorSince = (
  { sessionAt, sessionProvedAt }: Pick<UserRecord, 'sessionAt' | 'sessionProvedAt'>,
  { since }: Pick<SecondFactorRecord, 'since'>,
  time: number,
): boolean => Math.max(sessionAt, sessionProvedAt) >= Math.floor(time / 1000) || Date.parse(since) > time;

/** Returns the line of the audit log about a reset. */
const lineOf = ({ company, ids }: Context, { id: userId, name }: UserRecord): Effect => {
  const line: AuditLine = {
    id: ids.ulid(),
    call: resetCompanySecondFactor.name,
    by: { kind: 'installation', id: null, name: null },
    things: [
      {
        thing: 'user',
        id: String(userId),
        name,
        change: 'changed',
        fields: [{ field: 'secondFactor', before: 'true', after: 'false' }],
      },
    ],
    more: 0,
    address: null,
    device: null,
  };
  return { to: 'audit', message: { companyId: company.id, line } };
};

/** The start of the job that switches off the second factor of an administrator, unless it is used meanwhile. */
export const secondFactorResetStart = {
  kind: 'reset-second-factor',
  input: z.object({
    userId: id,
    /** Milliseconds since 1970. */
    askedAt: z.int(),
    /** The name of the super user. */
    by: z.string(),
  }),
} as const;

/** The job waits for a day, also while the company is switched off: its administrator must be able to pay. */
export const secondFactorResetJob = (pool: UserPool) =>
  defineJob({
    ...secondFactorResetStart,
    cursor: z.object({ due: z.literal(true) }),
    runsWhileOff: true,
    slice: async (context, { input: { userId, askedAt, by }, cursor }) => {
      const { clock, stores } = context;
      if (cursor === null)
        return { cursor: { due: true as const }, pause: Math.max(0, askedAt + resetDelay - clock.now()) };
      const [user, factor] = await Promise.all([stores.users.get(userId), stores.secondFactors.get(userId)]);
      const isAsked = factor?.resetAskedAt === new Date(askedAt).toISOString();
      if (!user || !factor || !isAsked || hasUsedFactorSince(user, factor, askedAt)) return { end: 'stopped' };
      await pool.setAsksForCode(user.sub, false);
      const [change, logged] = await Promise.all([
        switchOffSecondFactor(context, user, factor),
        logActsOf(context, { id: supportUserId, name: by }, [{ act: 'secondFactorReset', user }]),
      ]);
      return {
        end: 'done',
        writes: [...change.writes, ...logged.writes],
        effects: [...change.effects, ...logged.effects, lineOf(context, user)],
      };
    },
  });
