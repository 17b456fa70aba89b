import type { CommitOptions, Installation } from './context.ts';
import type { Caller } from './load-caller.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import type { Clock } from '../platform/clock.ts';
import type { Write } from '../platform/write.ts';

/**
 * The context of a call without a caller: the installation's stores, and those of a company that the use case names.
 */
export interface PublicContext {
  clock: Clock;
  installation: Installation;
  /** Returns the user behind a verified login, with company and plan; null where there is none. */
  callerOf: (sub: string) => Promise<Caller | null>;
  commit(
    writes: readonly Write[],
    effects: readonly Effect[],
    options?: Pick<CommitOptions, 'isReservation'>,
  ): Promise<void>;
  /** Names the user that the call is about, for the audit log, where it writes nothing of that user. */
  concerns(user: { companyId: number; userId: number }): void;
  /** Address that the call came from, for throttles; of logs, only the audit log has it. */
  sourceIp: string;
  /** Browser and system that the call came from, or the program's name; null where the client does not say. */
  device: string | null;
}
