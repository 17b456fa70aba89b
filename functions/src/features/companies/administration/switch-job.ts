import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { endLogin } from '../../../context/login.ts';
import { defineJob } from '../../../domain/jobs/define-job.ts';
import { resumeEffects, suspendEffects } from '../../../domain/operations/suspend-connections.ts';

/** Users of one slice. */
const batch = 20;

const endLogins = async (context: Context, after: number): Promise<number | null> => {
  const users = (await context.stores.users.list()).filter((user) => user.id > after).slice(0, batch);
  for (const user of users) await endLogin(context, user.id);
  return users.length < batch ? null : users.at(-1)!.id;
};

/**
 * Ends the logins of a company that was switched off and suspends its numbers, or starts the suspended ones again. A
 * company that was switched the other way meanwhile is left to the later job.
 */
export const switchJob = defineJob({
  kind: 'switch-company',
  input: z.object({ on: z.boolean() }),
  /** The logins of users up to this id are ended; 0 once the connections have their commands. */
  cursor: z.object({ after: id.or(z.literal(0)) }),
  runsWhileOff: true,
  group: () => 'switch-company',
  slice: async (context, { input: { on }, cursor }) => {
    const company = await context.installation.companies.get(context.company.id);
    if (company?.status !== on) return { end: 'stopped' };
    // Numbers of a company in arrears start with its payment.
    if (on) return { end: 'done', effects: company.arrearsSince === null ? await resumeEffects(context) : [] };
    if (cursor === null) return { cursor: { after: 0 }, effects: await suspendEffects(context) };
    const last = await endLogins(context, cursor.after);
    return last === null ? { end: 'done' } : { cursor: { after: last } };
  },
});
