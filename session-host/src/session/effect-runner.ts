import { FencedOff } from '../platform/fenced-items.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { SocketReporter } from '../socket/socket-reporter.ts';
import type { SessionOwner } from './session-owner.ts';
import type { SessionSocket } from './session-socket.ts';
import type { Effect, SessionEvent } from './state-machine.ts';

/** The socket that an event's effects act on. Opening or closing a socket begins another generation. */
export interface Generation {
  /** Returns whether the session has neither opened nor closed another socket since, nor ended. */
  isCurrent: () => boolean;
  /** Dispatches an event to the state machine, unless this generation is over. */
  dispatch: (event: SessionEvent) => void;
  reporter: SocketReporter;
}

interface EffectRunnerOptions {
  socket: SessionSocket;
  owner: SessionOwner;
  log: Log;
  /** Aborted when the session ends. */
  ended: AbortSignal;
  /** Another host has claimed the connection. */
  fencedOff: () => void;
}

/** Carries out the effects of a device session's state machine, one after another. */
export class EffectRunner {
  readonly #options: EffectRunnerOptions;
  #timer: NodeJS.Timeout | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: EffectRunnerOptions) {
    this.#options = options;
  }

  /** Carries the effects out after all earlier ones. Resolves when they are done; reports what fails. */
  run(effects: readonly Effect[], generation: Generation): Promise<void> {
    this.#queue = this.#queue
      .then(async () => {
        for (const effect of effects) await this.#carryOut(effect, generation);
      })
      .catch((error: unknown) => generation.reporter.failed(error));
    return this.#queue;
  }

  /** Cancels the pause before the next attempt, if one runs. */
  cancelPause(): void {
    clearTimeout(this.#timer);
  }

  async #carryOut(effect: Effect, generation: Generation): Promise<void> {
    const { socket, owner, ended } = this.#options;
    if (ended.aborted) return;
    switch (effect.type) {
      case 'open':
        if (generation.isCurrent())
          await owner.runOpening(() => socket.open(generation.reporter, generation.isCurrent), ended);
        return;
      case 'close':
        return socket.close();
      case 'requestCode':
        return await this.#requestCode(effect.number, generation);
      case 'logout':
        return await socket.live?.logout();
      case 'wipe':
        return await this.#repeatUntilDone(() => socket.wipe());
      case 'unregister':
        return await this.#repeatUntilDone(owner.unregister);
      case 'pause':
        this.#timer = setTimeout(() => generation.dispatch({ type: 'wake' }), effect.ms);
    }
  }

  async #requestCode(number: string, generation: Generation): Promise<void> {
    const { live } = this.#options.socket;
    if (!generation.isCurrent() || !live) return;
    const code = await live.requestCode(number);
    generation.dispatch({ type: 'code', code });
  }

  /** Repeats the work, with back-off, until it succeeds or the session ends. */
  async #repeatUntilDone(work: () => Promise<void>): Promise<void> {
    const { ended, log, fencedOff } = this.#options;
    for (let attempt = 0; !ended.aborted; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof FencedOff) return fencedOff();
        log.warn({ fault: faultOf(error) }, 'effect failed, will be repeated');
        await pause(backoff(attempt, Math.random(), 500, 15_000), ended);
      }
    }
  }
}
