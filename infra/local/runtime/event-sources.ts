import { randomUUID } from 'node:crypto';
import type { RunningSource } from './queue-source.ts';

/** A queue or a schedule that starts a function, and can be switched off and on. */
export interface EventSourceSwitch {
  readonly id: string;
  readonly functionName: string;
  readonly kind: 'queue' | 'schedule';
  readonly isOn: boolean;
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
  return {
    id: randomUUID(),
    functionName,
    kind,
    get isOn() {
      return running !== undefined;
    },
    set: async (isOn) => {
      if (isOn) running ??= start();
      else {
        const ending = running;
        running = undefined;
        await ending?.close();
      }
    },
    close: async () => {
      await running?.close();
    },
  };
};
