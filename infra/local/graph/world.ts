import type { MetaApp } from './app.ts';
import type { FaultName } from './api/graph-error.ts';
import type { EventStream } from './admin/events.ts';
import type { State } from './store/state.ts';
import type { Webhooks } from './webhooks.ts';

/** What the parts of the stand-in share. */
export interface World {
  readonly state: State;
  readonly app: MetaApp;
  readonly webhooks: Webhooks;
  readonly events: EventStream;
  /** Where this stand-in is reached. */
  url: string;
  /** Refusals to come: of the next so many sends. */
  fault: { name: FaultName; times: number } | null;
  /** Accounts whose 24 hours are over, whatever their messages say. */
  readonly closedWindows: Set<string>;
  /** What customers see of the business while it writes, the newest of each last. */
  readonly typing: { accountId: string; customerId: string; state: string }[];
}
