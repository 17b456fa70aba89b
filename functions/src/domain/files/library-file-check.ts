import type { Context } from '../../context/context.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';

/** Milliseconds after which a file of the library is checked. A call that attaches or releases it has ended by then. */
const delay = 5 * 60_000;

/**
 * Returns the effect that deletes a file of the library some minutes later, if nothing uses it then. A transaction that
 * adds a file, or takes a use from it, commits it, because the process may end before the next transaction.
 */
export const libraryFileCheck = (
  { company, clock }: Pick<Context, 'company' | 'clock'>,
  key: string,
): EffectTo<'timers'> => ({
  to: 'timers',
  message: { type: 'libraryFile', companyId: company.id, key },
  due: { at: clock.now() + delay, name: `${company.id}-library-file` },
});
