import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChildMessage, ParentMessage } from '../process/child.ts';

export interface PartOptions {
  /** Name shown to people. */
  readonly name: string;
  /** The TypeScript file to run. */
  readonly entry: URL;
  readonly environment: NodeJS.ProcessEnv;
  /** File to which its output is appended. */
  readonly logFile: string;
  /** MB of V8's semi-space, if not the default. */
  readonly semiSpace?: number;
  /** Further modules loaded before the entry. */
  readonly imports?: readonly URL[];
  /** The part is ready when this URL answers with success. Without this and `readyLine` the part sends a message. */
  readonly readyUrl?: string;
  /** The part is ready when its output contains this. */
  readonly readyLine?: string;
  /** Milliseconds between SIGTERM and SIGKILL when the part is stopped. */
  readonly grace: number;
  /** Milliseconds after which a part that is not ready has failed. */
  readonly readyWithin: number;
}

/** Thrown when a part ended or could not start; the message includes its last output. */
export class PartFailedError extends Error {
  readonly part: string;

  constructor(part: string, message: string) {
    super(message);
    this.name = 'PartFailedError';
    this.part = part;
  }
}

/** Characters. */
const maxOutput = 3000;
/** MB. Larger than Node's default: garbage collection under load takes a third of the time. */
const defaultSemiSpace = 32;
const exitWithParent = new URL('./exit-with-parent.ts', import.meta.url);

/** A child process of the orchestrator. */
export class Part {
  readonly name: string;
  /** Resolves with the exit code or signal when the process has ended, for whatever reason. */
  readonly exited: Promise<string>;
  private readonly options: PartOptions;
  private readonly child: ChildProcess;
  private readonly answers = new Map<number, (message: Extract<ChildMessage, { kind: 'answer' }>) => void>();
  private output = '';
  private calls = 0;

  constructor(options: PartOptions) {
    this.options = options;
    this.name = options.name;
    mkdirSync(dirname(options.logFile), { recursive: true });
    const log = createWriteStream(options.logFile, { flags: 'a' });
    this.child = fork(options.entry, [], {
      env: { ...options.environment, NODE_NO_WARNINGS: '1' },
      execArgv: [
        `--max-semi-space-size=${options.semiSpace ?? defaultSemiSpace}`,
        ...[exitWithParent, ...(options.imports ?? [])].flatMap((module) => ['--import', module.href]),
      ],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // In its own process group: Ctrl-C in a terminal reaches the parent only, which ends its children in order.
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.pipe(log, { end: false });
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-maxOutput);
      });
    }
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        log.end();
        resolve(signal ?? `exit code ${code ?? '?'}`);
      });
    });
    this.child.on('message', (message: ChildMessage) => {
      if (message.kind === 'answer') this.answers.get(message.id)?.(message);
    });
    this.child.on('error', () => undefined);
  }

  /** Waits until the part is ready and returns the `ready` value of its message. @throws PartFailedError */
  async ready<Value>(): Promise<Value> {
    const { readyLine, readyUrl, readyWithin } = this.options;
    return new Promise<Value>((resolve, reject) => {
      const fail = (reason: string) => {
        clearTimeout(timer);
        reject(new PartFailedError(this.name, `${reason}${this.output === '' ? '' : `\n${this.output.trim()}`}`));
      };
      const timer = setTimeout(() => {
        fail(`was not ready after ${readyWithin / 1000} s`);
      }, readyWithin);
      const succeed = (value: Value) => {
        clearTimeout(timer);
        resolve(value);
      };
      this.child.on('message', (message: ChildMessage) => {
        if (message.kind === 'ready') succeed(message.value as Value);
        if (message.kind === 'failed') fail(message.message);
      });
      if (readyUrl !== undefined) void this.waitForOk(readyUrl).then(succeed as () => void);
      if (readyLine !== undefined) {
        this.child.stdout?.on('data', () => {
          if (this.output.includes(readyLine)) succeed(undefined as Value);
        });
      }
      void this.exited.then((how) => {
        fail(`ended before it was ready (${how})`);
      });
    });
  }

  async call<Value>(name: string, ...args: unknown[]): Promise<Value> {
    const id = (this.calls += 1);
    const answered = new Promise<Extract<ChildMessage, { kind: 'answer' }>>((resolve) => this.answers.set(id, resolve));
    this.send({ kind: 'call', id, name, args });
    const ended = this.exited.then((how): never => {
      throw new PartFailedError(this.name, `ended (${how})`);
    });
    const { value, error } = await Promise.race([answered, ended]);
    this.answers.delete(id);
    if (error !== undefined) throw new Error(error);
    return value as Value;
  }

  /** True once the process has ended. */
  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends SIGTERM, and SIGKILL if the part has not ended after its grace time. */
  async stop(): Promise<void> {
    if (this.ended) return;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), this.options.grace);
    await this.exited;
    clearTimeout(timer);
  }

  /** Returns the last output of the process. */
  lastOutput(): string {
    return this.output.trim();
  }

  private async waitForOk(url: string): Promise<void> {
    while (!this.ended) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.ok) return;
      await wait(30);
    }
  }

  private send(message: ParentMessage): void {
    if (this.child.connected) this.child.send(message);
  }
}
