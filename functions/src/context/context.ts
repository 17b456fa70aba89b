import type { Company } from '@recado/shared/contract/companies';
import type { Plan } from '@recado/shared/contract/plans';
import type { Viewer } from '@recado/shared/permissions/can';
import type { InstallationStores, Stores } from '../data/stores.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { MediaPort } from '../platform/media/media-port.ts';
import type { ShortLivedCache } from '../platform/short-lived-cache.ts';
import type { Write } from '../platform/write.ts';

/** Who acts: a user, or the product itself (a message that came in, a timer). */
export type Actor =
  | {
      kind: 'user';
      viewer: Viewer;
      name: string;
      /** `origin_jti` of the sign-in that its token comes from. */
      sessionId: string;
      /** When that sign-in was, in epoch seconds. */
      signedInAt: number;
    }
  | { kind: 'system' };

/** Everything that a use case may reach, all of it bound to one company. */
export interface Context {
  company: Company;
  actor: Actor;
  clock: Clock;
  ids: Ids;
  media: MediaPort;
  stores: Stores;
  /** What this process read of the company some seconds ago. */
  cache: ShortLivedCache;
  /** Commits writes and effects together, then lets the effects leave. Throws `ConditionFailed`. */
  commit(writes: readonly Write[], effects: readonly Effect[]): Promise<void>;
  /** Lets passing news leave, of which nothing is stored: what does not leave now is lost. */
  publish(effects: readonly Effect[]): Promise<void>;
}

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** A context in which a user acts: what endpoints that are not public get. */
export interface UserContext extends Context {
  actor: UserActor;
  /** The company's, as of this request: its limits and features. */
  plan: Plan;
  /** What belongs to no company. Whoever uses it checks that the user may: only the super user sees other companies. */
  installation: InstallationStores;
}
