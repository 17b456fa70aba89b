import { setTimeout as wait } from 'node:timers/promises';
import { Part, type PartOptions } from './part.ts';

/** Milliseconds before a restart. */
const minPause = 500;
const maxPause = 15_000;
/** Milliseconds. The end of a host that ran longer counts as the first failure. */
const healthyAfter = 60_000;

interface SessionHostOptions {
  /** Returns the settings by which the next host starts. */
  readonly part: () => PartOptions;
  /** Receives log lines for people. */
  readonly report: (line: string) => void;
}

/** Keeps one session host running, as ECS does: restarts a host that ended, with growing pauses. */
export class SessionHost {
  private readonly options: SessionHostOptions;
  private part: Part;
  private stopping = false;
  /** Resolves when hosts run again after they were switched off. */
  private off: PromiseWithResolvers<void> | undefined;
  /** True if the current host was ended on purpose, which does not make the pauses grow. */
  private killed = false;
  private starting: Promise<void>;

  constructor(options: SessionHostOptions) {
    this.options = options;
    this.part = new Part(options.part());
    this.starting = this.part.ready<void>();
    this.starting.catch(() => undefined);
  }

  /** Resolves when the first host is ready; rejects if it can't start, because a restart would not help. */
  async ready(): Promise<void> {
    await this.starting;
    void this.watch();
  }

  kill(signal: NodeJS.Signals): void {
    this.killed = true;
    this.part.kill(signal);
  }

  /** Stops the host with SIGTERM and waits for its successor. */
  async restart(): Promise<void> {
    this.killed = true;
    await this.part.stop();
    await this.running();
  }

  /** Waits until the current host is ready or, if it ended, its successor. */
  async running(): Promise<void> {
    while (this.part.ended) await wait(20);
    await this.starting;
  }

  /** Stops the host, and starts none until it is switched on again. */
  async switchOff(): Promise<void> {
    this.off ??= Promise.withResolvers();
    this.killed = true;
    await this.part.stop();
  }

  /** Starts a host after it was switched off, and waits until it is ready. */
  async switchOn(): Promise<void> {
    this.off?.resolve();
    this.off = undefined;
    await this.running();
  }

  get current(): Part {
    return this.part;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.off?.resolve();
    await this.part.stop();
  }

  private async watch(): Promise<void> {
    let deaths = 0;
    while (!this.stopping) {
      const since = Date.now();
      const how = await this.part.exited;
      if (this.stopping) return;
      deaths = this.killed || Date.now() - since > healthyAfter ? 1 : deaths + 1;
      this.killed = false;
      const pause = Math.min(minPause * 2 ** (deaths - 1), maxPause);
      this.options.report(`The session host ended (${how}); another one starts in ${pause / 1000} s.`);
      await wait(pause);
      await this.off?.promise;
      if (this.stopping) return;
      this.part = new Part(this.options.part());
      this.starting = this.part.ready<void>();
      await this.starting.then(
        () => {
          this.options.report('The session host runs again.');
        },
        (error: unknown) => {
          this.options.report(`The session host could not start: ${(error as Error).message}`);
          this.part.kill('SIGKILL');
        },
      );
    }
  }
}
