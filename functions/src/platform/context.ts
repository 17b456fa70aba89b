import type { Company } from '@recado/shared/contract/companies';
import type { Viewer } from '@recado/shared/permissions/can';
import type { Stores } from '../app/stores.ts';
import type { Effect } from '../outbox/effect.ts';
import type { Clock } from './clock.ts';
import type { Write } from './write.ts';

/** Who acts: a user, or the product itself (a message that came in, a timer). */
export type Actor = { kind: 'user'; viewer: Viewer; name: string; sessionId: string } | { kind: 'system' };

/** Makes ids. Counters are per company and kind, without reuse; gaps are allowed. */
export interface Ids {
  ulid(): string;
  uuid(): string;
  /** The next small integer of a kind, or the first of a block of `count`. */
  next(kind: string, count?: number): Promise<number>;
}

/** Everything that a use case may reach, all of it bound to one company. */
export interface Context {
  company: Company;
  actor: Actor;
  clock: Clock;
  ids: Ids;
  stores: Stores;
  /** Commits writes and effects together, then lets the effects leave. Throws `ConditionFailed`. */
  commit(writes: readonly Write[], effects: readonly Effect[]): Promise<void>;
}

/** A context in which a user acts: what endpoints that are not public get. */
export interface UserContext extends Context {
  actor: Extract<Actor, { kind: 'user' }>;
}
