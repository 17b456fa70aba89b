import { setTimeout as wait } from 'node:timers/promises';
import { Part } from './part.ts';
import type { PartOptions } from './part.ts';

const shortestPause = 500;
const longestPause = 15_000;
/** A host that ran this long was healthy: its next death counts as the first. */
const healthyAfter = 60_000;

export interface SessionHostOptions {
  readonly part: PartOptions;
  /** Told what happens to the host, one line each. */
  readonly report: (line: string) => void;
}

/** Keeps one session host running, as ECS does: a dead one is replaced, with growing pauses. */
export class SessionHost {
  private readonly options: SessionHostOptions;
  private part: Part;
  private stopping = false;
  /** Whether the present host was ended on purpose: pauses grow for one that can't stay up, not for that. */
  private killed = false;
  private starting: Promise<void>;

  constructor(options: SessionHostOptions) {
    this.options = options;
    this.part = new Part(options.part);
    this.starting = this.part.ready<void>();
    this.starting.catch(() => undefined);
  }

  /** Resolves when the first host is ready; rejects where it can't begin, as no restart would help then. */
  async ready(): Promise<void> {
    await this.starting;
    void this.watch();
  }

  kill(signal: NodeJS.Signals): void {
    this.killed = true;
    this.part.kill(signal);
  }

  /** Ends the host in order and waits for its successor. */
  async restart(): Promise<void> {
    this.killed = true;
    await this.part.stop();
    await this.running();
  }

  /** Waits until a host is ready: the present one, or the one that replaces it where it is dead. */
  async running(): Promise<void> {
    while (this.part.ended) await wait(20);
    await this.starting;
  }

  get current(): Part {
    return this.part;
  }

  async stop(): Promise<void> {
    this.stopping = true;
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
      const pause = Math.min(shortestPause * 2 ** (deaths - 1), longestPause);
      this.options.report(`The session host ended (${how}); another one starts in ${pause / 1000} s.`);
      await wait(pause);
      if (this.stopping) return;
      this.part = new Part(this.options.part);
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
