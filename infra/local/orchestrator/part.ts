import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FromChild, FromParent } from './child.ts';

export interface PartOptions {
  /** As a person would call it. */
  readonly name: string;
  /** A TypeScript file, run as it is. */
  readonly entry: URL;
  readonly environment: NodeJS.ProcessEnv;
  /** Where its output goes. */
  readonly logFile: string;
  /** MB of the heap's part for what is new, where it is not the usual. */
  readonly nursery?: number;
  /** Further modules loaded before the entry. */
  readonly imports?: readonly URL[];
  /** Ready as soon as this address answers, or as its output holds this line; without either the part sends a message. */
  readonly readyUrl?: string;
  readonly readyLine?: string;
  /** Milliseconds for which a stopped part may finish its work. */
  readonly grace: number;
  /** Milliseconds in which it has to be ready. */
  readonly readyWithin: number;
}

/** A part ended or could not begin; the message holds the last lines that it wrote. */
export class PartFailedError extends Error {
  readonly part: string;

  constructor(part: string, message: string) {
    super(message);
    this.name = 'PartFailedError';
    this.part = part;
  }
}

const keptOutput = 3000;
/** MB. Larger than Node's own: a third of the time that goes into collecting garbage under load. */
const usualNursery = 32;
const tether = new URL('./tether.ts', import.meta.url);

/** One child process: its start, its calls, its output, its end. */
export class Part {
  readonly name: string;
  /** Resolves with the exit code or signal when the process has ended, for whatever reason. */
  readonly exited: Promise<string>;
  private readonly options: PartOptions;
  private readonly child: ChildProcess;
  private readonly answers = new Map<number, (message: Extract<FromChild, { kind: 'answer' }>) => void>();
  private said = '';
  private calls = 0;

  constructor(options: PartOptions) {
    this.options = options;
    this.name = options.name;
    mkdirSync(dirname(options.logFile), { recursive: true });
    const log = createWriteStream(options.logFile, { flags: 'a' });
    this.child = fork(options.entry, [], {
      env: { ...options.environment, NODE_NO_WARNINGS: '1' },
      execArgv: [
        `--max-semi-space-size=${options.nursery ?? usualNursery}`,
        ...[tether, ...(options.imports ?? [])].flatMap((module) => ['--import', module.href]),
      ],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own: Ctrl-C in a terminal is for the parent, which ends its children in order.
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.pipe(log, { end: false });
      stream?.on('data', (chunk: Buffer) => {
        this.said = (this.said + chunk.toString()).slice(-keptOutput);
      });
    }
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        log.end();
        resolve(signal ?? `exit code ${code ?? '?'}`);
      });
    });
    this.child.on('message', (message: FromChild) => {
      if (message.kind === 'answer') this.answers.get(message.id)?.(message);
    });
    this.child.on('error', () => undefined);
  }

  /** Waits until the part says that it is ready, and gives what it says of itself. */
  async ready<Value>(): Promise<Value> {
    const { readyLine, readyUrl, readyWithin } = this.options;
    return new Promise<Value>((resolve, reject) => {
      const fail = (reason: string) => {
        clearTimeout(timer);
        reject(new PartFailedError(this.name, `${reason}${this.said === '' ? '' : `\n${this.said.trim()}`}`));
      };
      const timer = setTimeout(() => {
        fail(`was not ready after ${readyWithin / 1000} s`);
      }, readyWithin);
      const succeed = (value: Value) => {
        clearTimeout(timer);
        resolve(value);
      };
      this.child.on('message', (message: FromChild) => {
        if (message.kind === 'ready') succeed(message.value as Value);
        if (message.kind === 'failed') fail(message.message);
      });
      if (readyUrl !== undefined) void this.answers200(readyUrl).then(succeed as () => void);
      if (readyLine !== undefined) {
        this.child.stdout?.on('data', () => {
          if (this.said.includes(readyLine)) succeed(undefined as Value);
        });
      }
      void this.exited.then((how) => {
        fail(`ended before it was ready (${how})`);
      });
    });
  }

  async call<Value>(name: string, ...args: unknown[]): Promise<Value> {
    const id = (this.calls += 1);
    const answered = new Promise<Extract<FromChild, { kind: 'answer' }>>((resolve) => this.answers.set(id, resolve));
    this.send({ kind: 'call', id, name, args });
    const ended = this.exited.then((how): never => {
      throw new PartFailedError(this.name, `ended (${how})`);
    });
    const { value, error } = await Promise.race([answered, ended]);
    this.answers.delete(id);
    if (error !== undefined) throw new Error(error);
    return value as Value;
  }

  /** True once the process is gone. */
  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Asks the part to end, and ends it where it does not within its grace. */
  async stop(): Promise<void> {
    if (this.ended) return;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), this.options.grace);
    await this.exited;
    clearTimeout(timer);
  }

  /** The last lines that it wrote. */
  lastWords(): string {
    return this.said.trim();
  }

  private async answers200(url: string): Promise<void> {
    while (!this.ended) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.ok) return;
      await wait(30);
    }
  }

  private send(message: FromParent): void {
    if (this.child.connected) this.child.send(message);
  }
}
