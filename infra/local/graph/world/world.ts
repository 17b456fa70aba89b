import type { MetaApp } from './app.ts';
import type { FaultName } from './graph-error.ts';
import type { EventStream } from './events.ts';
import type { State } from '../store/state.ts';
import type { Webhooks } from './webhooks.ts';

/** State that the parts of the stand-in share. */
export interface World {
  readonly state: State;
  readonly app: MetaApp;
  readonly webhooks: Webhooks;
  readonly events: EventStream;
  /** URL of this stand-in. */
  url: string;
  /** The fault of the next `times` sends, if one was requested. */
  fault: { name: FaultName; times: number } | null;
  /** Accounts whose messaging window is closed, whenever their customers wrote. */
  readonly closedWindows: Set<string>;
  /** Typing states of the business that customers see, the newest last. */
  readonly typing: { accountId: string; customerId: string; state: string }[];
}
