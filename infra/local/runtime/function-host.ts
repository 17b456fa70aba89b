import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import type { FunctionShape } from '@recado/shared/deployment/function-shape';
import { accountId, region } from '../aws/account/credentials.ts';

type Handler = (event: unknown, context: Context) => unknown;

/** Largest event and largest answer of one synchronous invocation, in bytes. */
export const payloadLimit = 6 * 1024 * 1024;

/** Thrown when an event or an answer is larger than Lambda's limit. */
export class PayloadTooLargeError extends Error {
  readonly side: 'event' | 'answer';

  constructor(side: 'event' | 'answer') {
    super(`The ${side} is larger than ${payloadLimit} bytes`);
    this.name = 'PayloadTooLargeError';
    this.side = side;
  }
}

/** Thrown when all executions that are set aside for a function are in use: with none, it is stopped. */
export class TooManyRequestsError extends Error {
  constructor() {
    super('Rate Exceeded.');
    this.name = 'TooManyRequestsException';
  }
}

const functionArn = (name: string): string => `arn:aws:lambda:${region}:${accountId}:function:${name}`;

const makeContext = (name: string, { timeout, memory }: FunctionShape, awsRequestId: string): Context => {
  const deadline = Date.now() + timeout * 1000;
  const removed = () => {
    throw new Error('context.done, fail and succeed do not exist since Node 24: return or throw');
  };
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn(name),
    memoryLimitInMB: String(memory),
    awsRequestId,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(deadline - Date.now(), 0),
    done: removed,
    fail: removed,
    succeed: removed,
  };
};

/** Hosts the functions of the registry. Each is imported once from its real entry and gets its events by value, as JSON. */
export class FunctionHost {
  private readonly shapes: Readonly<Record<string, FunctionShape>>;
  private readonly handlers = new Map<string, Handler>();
  private readonly running = new Set<Promise<unknown>>();
  private readonly invokedName = new AsyncLocalStorage<string>();
  private readonly onInvoked: (name: string) => void;
  private readonly setAside = new Map<string, number>();

  /** @param onInvoked is called at each invocation */
  constructor(shapes: Readonly<Record<string, FunctionShape>>, onInvoked: (name: string) => void = () => undefined) {
    this.shapes = shapes;
    this.onInvoked = onInvoked;
  }

  /**
   * Imports every entry.
   *
   * @param root the folder that entries are relative to
   * @throws Error naming the function whose entry cannot be loaded or exports no handler
   */
  async load(root: string): Promise<void> {
    for (const [name, { entry }] of Object.entries(this.shapes)) {
      const module = (await import(pathToFileURL(join(root, entry)).href).catch((error: unknown) => {
        throw new Error(`The function ${name} could not be loaded from ${entry}`, { cause: error });
      })) as { handler?: Handler };
      if (typeof module.handler !== 'function')
        throw new Error(`${entry} exports no function called handler (function ${name})`);
      this.handlers.set(name, module.handler);
    }
  }

  /** Returns the name of the first function with a matching event source, or undefined. */
  find(matches: (source: FunctionShape['sources'][number]) => boolean): string | undefined {
    return Object.entries(this.shapes).find(([, { sources }]) => sources.some(matches))?.[0];
  }

  has(name: string): boolean {
    return this.handlers.has(name);
  }

  /** Returns the number of executions that are set aside for a function; null for none. */
  reserved(name: string): number | null {
    return this.setAside.get(name) ?? null;
  }

  /** Returns the executions that are set aside, by function. */
  allReserved(): Record<string, number> {
    return Object.fromEntries(this.setAside);
  }

  /** Sets executions aside for a function: 0 stops it, null sets none aside. */
  reserve(name: string, count: number | null): void {
    if (count === null) this.setAside.delete(name);
    else this.setAside.set(name, count);
  }

  /** Returns the function whose code runs now, with its shape; undefined when the caller is not a function. */
  current(): { name: string; shape: FunctionShape } | undefined {
    const name = this.invokedName.getStore();
    const shape = name === undefined ? undefined : this.shapes[name];
    return name === undefined || shape === undefined ? undefined : { name, shape };
  }

  /**
   * Invokes a function and waits for its answer. Like Lambda, it fails at the function's time-out; the code itself
   * cannot be stopped inside a shared process and runs on.
   */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const handler = this.handlers.get(name);
    const shape = this.shapes[name];
    if (!handler || !shape) throw new Error(`There is no function called ${name}`);
    if (this.setAside.get(name) === 0) throw new TooManyRequestsError();
    const payload = JSON.stringify(event);
    if (Buffer.byteLength(payload) > payloadLimit) throw new PayloadTooLargeError('event');
    this.onInvoked(name);
    const run = this.runWithin(shape.timeout, name, () =>
      this.invokedName.run(name, () => handler(JSON.parse(payload), makeContext(name, shape, randomUUID()))),
    );
    this.running.add(run);
    try {
      const answer = JSON.stringify(await run);
      if (answer === undefined) return undefined;
      if (Buffer.byteLength(answer) > payloadLimit) throw new PayloadTooLargeError('answer');
      return JSON.parse(answer) as unknown;
    } finally {
      this.running.delete(run);
    }
  }

  /** Invokes a function without waiting for an answer. Retries a failure twice, as Lambda does, then logs it. */
  async invokeAsynchronously(name: string, event: unknown, retries = 2): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.invoke(name, event);
        return;
      } catch (error) {
        if (attempt < retries) continue;
        console.error(`The function ${name} failed on an asynchronous event:`, error);
        return;
      }
    }
  }

  /** Resolves when no invocation runs. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  private async runWithin(seconds: number, name: string, run: () => unknown): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`Task timed out after ${seconds.toFixed(2)} seconds (function ${name})`));
      }, seconds * 1000);
    });
    try {
      return await Promise.race([Promise.resolve(run()), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
