import type { Context } from '../../../context/context.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';

/** The longest that SQS delays a message, in milliseconds: later turns wait as schedules. */
const longestDelay = 900_000;

/** Has a connection take its turn at a time. */
export const turnAt = (
  { company, clock }: Pick<Context, 'company' | 'clock'>,
  whatsappId: number,
  at: number,
): Effect => {
  const turn = { companyId: company.id, whatsappId, at };
  const left = Math.max(0, at - clock.now());
  return left <= longestDelay
    ? { to: 'campaigns', message: { type: 'turn', ...turn }, delay: Math.ceil(left / 1000) }
    : { to: 'timers', message: { type: 'startTurn', ...turn } };
};
