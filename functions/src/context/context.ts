import type { RepeatableCall } from '../data/answers/store.ts';
import type { CompanyRecord } from '../data/companies/store.ts';
import type { Plan } from '@recado/shared/contract/plans';
import type { Viewer } from '@recado/shared/permissions/can';
import type { UserRecord } from '../data/users/store.ts';
import type { InstallationStores, Stores } from '../data/stores.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { MediaPort } from '../platform/media/media-port.ts';
import type { SpeechPort } from '../platform/speech/speech-port.ts';
import type { ShortLivedCache } from '../platform/short-lived-cache.ts';
import type { Write } from '../platform/write.ts';

/** The actor: a user, or the product itself (for a received message or a timer). */
export type Actor =
  | {
      kind: 'user';
      viewer: Viewer;
      name: string;
      /** `origin_jti` of the sign-in that its token comes from. */
      sessionId: string;
      /** Epoch seconds of that sign-in. */
      signedInAt: number;
      /** Epoch seconds of the user's last proof: that sign-in, or a later one in the same login. */
      provedAt: number;
      /** The network address and the device that the call came from; null where it is not known. */
      from: { address: string | null; device: string | null };
      /** The token by which the user pool lets the user act on its own account; never stored and never logged. */
      accessToken: string;
      /** The user itself where it is no user of the company: a super user who acts as its support. */
      support: UserRecord | null;
    }
  | { kind: 'system' };

/** The records that belong to no company, and the one way to the records of another company. */
export interface Installation extends InstallationStores {
  /**
   * Returns the stores of any company. Callers check that the actor may use them: only the super user sees other
   * companies.
   */
  storesOf(companyId: number): Stores;
  /** Makes ids of things of any company. */
  idsOf(companyId: number): Ids;
  /** Returns any company's part of the media bucket, on the same terms. */
  mediaOf(companyId: number): MediaPort;
}

/** Options for how the effects of a commit are sent. */
export interface CommitOptions {
  /**
   * True where a queue delivers what caused the commit until it has succeeded, and its effects are made again from what
   * is stored then. They leave past the outbox, which saves its entry; the commit fails where they can't be sent.
   */
  isRepeated?: boolean;
  /**
   * True for a reading: its commands do no harm where nothing is written after them, and what is lost of it the next
   * reading completes. They leave before the writes, and its events after them, past the outbox.
   */
  isReading?: boolean;
  /** True where a call reserves something before it changes anything: the audit log has its line by a later commit. */
  isReservation?: boolean;
}

/** Everything that a use case may use, bound to one company. */
export interface Context {
  company: CompanyRecord;
  actor: Actor;
  clock: Clock;
  ids: Ids;
  /** Returns a random number from 0 up to 1. */
  chance(): number;
  media: MediaPort;
  speech: SpeechPort;
  stores: Stores;
  installation: Installation;
  /** Values of the company that this process read some seconds ago. */
  cache: ShortLivedCache;
  /** Commits writes and effects together, then sends the effects. Throws `ConditionFailed`; `SendFailed` where repeated. */
  commit(writes: readonly Write[], effects: readonly Effect[], options?: CommitOptions): Promise<void>;
  /** Sends effects that are not stored: those that can't be sent now are lost. */
  publish(effects: readonly Effect[]): Promise<void>;
}

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** A context in which a user acts: the context of endpoints that are not public. */
export interface UserContext extends Context {
  actor: UserActor;
  /** The company's plan as of this request, with its limits and features. */
  plan: Plan;
  /** The call's request id; null where it has none, or its endpoint creates nothing. */
  request: RepeatableCall | null;
}
