import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache, sessionHostSemiSpace } from '../../orchestrator/environment.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

type LogLine = Record<string, unknown> & { msg?: string };

/** Returns the shards that a host holds, by its log. */
export const shardsHeld = (host: HostProcess): Set<unknown> => {
  const shards = new Set<unknown>();
  for (const { msg, shard } of host.lines) {
    if (msg === 'shard taken') shards.add(shard);
    if (msg === 'shard released' || msg === 'shard lost') shards.delete(shard);
  }
  return shards;
};

/** A session host as a process of its own, as it runs in production. */
export class HostProcess {
  readonly #child: ChildProcess;
  readonly lines: LogLine[] = [];
  readonly #waiting = new Set<() => void>();
  /** Resolves when the host has ended and all its lines are read. */
  readonly exited: Promise<unknown>;
  #hasEnded = false;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#child = spawn(
      process.execPath,
      [
        `--max-semi-space-size=${sessionHostSemiSpace}`,
        '--import',
        './infra/local/whatsapp/trust.ts',
        'session-host/src/main.ts',
      ],
      {
        cwd: root,
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache(root), ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.exited = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      createInterface({ input: stream! }).on('line', (line) => {
        this.lines.push(line.startsWith('{') ? (JSON.parse(line) as LogLine) : { msg: line });
        for (const wake of this.#waiting) wake();
      });
    }
    this.#child.once('close', () => {
      this.#hasEnded = true;
      for (const wake of this.#waiting) wake();
    });
  }

  /** False once the host has ended and all its lines are read. */
  get alive(): boolean {
    return !this.#hasEnded;
  }

  /** Returns the first log line that matches, past or future. Throws when the host ends before. */
  async until(matches: (line: LogLine) => boolean, from = 0): Promise<LogLine> {
    for (;;) {
      const line = this.lines.slice(from).find(matches);
      if (line) return line;
      if (!this.alive)
        throw new Error(
          `The session host ended:\n${this.lines
            .slice(-10)
            .map((line) => JSON.stringify(line))
            .join('\n')}`,
        );
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  ready(): Promise<LogLine> {
    return this.until(({ msg }) => msg === 'ready');
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Kills the process, as a crash or the out-of-memory killer does. */
  async kill(): Promise<void> {
    if (!this.alive) return;
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  /** Sends SIGTERM, and waits until the host has drained and ended. */
  async stop(): Promise<void> {
    if (!this.alive) return;
    this.#child.kill('SIGTERM');
    await this.exited;
  }
}
