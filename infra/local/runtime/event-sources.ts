import { randomUUID } from 'node:crypto';
import type { RunningSource } from './queue-source.ts';

/** The states of an event source, as Lambda names them: those that end with `ing` are on the way. */
type SourceState = 'Enabled' | 'Disabling' | 'Disabled' | 'Enabling';

/** A queue or a schedule that starts a function, and can be switched off and on. */
export interface EventSourceSwitch {
  readonly id: string;
  readonly functionName: string;
  readonly kind: 'queue' | 'schedule';
  readonly state: SourceState;
  set(isOn: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts an event source that can be switched off: off, it receives nothing, and what it began has ended. */
export const switchable = (
  kind: EventSourceSwitch['kind'],
  functionName: string,
  start: () => RunningSource,
): EventSourceSwitch => {
  let running: RunningSource | undefined = start();
  let state: SourceState = 'Enabled';
  return {
    id: randomUUID(),
    functionName,
    kind,
    get state() {
      return state;
    },
    set: async (isOn) => {
      if (isOn) {
        running ??= start();
        state = 'Enabled';
        return;
      }
      state = 'Disabling';
      const ending = running;
      running = undefined;
      await ending?.close();
      state = 'Disabled';
    },
    close: async () => {
      await running?.close();
    },
  };
};
