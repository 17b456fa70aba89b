import type { z } from 'zod';
import {
  endpoints,
  EVENTS_PATH,
  MEDIA_PATH,
  type Endpoint,
  type EndpointName,
  type Endpoints,
} from './contract/endpoints.ts';
import { AdminError, type ErrorCode } from './contract/errors.ts';
import { simulatorEvent, type SimulatorEvent } from './contract/event.ts';

/** Type of one part of a request; `unknown` for an empty part, so that parts can be intersected. */
type Shape<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  z.input<Endpoints[Name][Part]> extends Record<string, never> ? unknown : z.input<Endpoints[Name][Part]>;
type Result<Name extends EndpointName> = z.output<Endpoints[Name]['result']>;

/** Path parameters, query and body of a request in one object. */
type Request<Name extends EndpointName> = Shape<Name, 'params'> & Shape<Name, 'query'> & Shape<Name, 'body'>;

type EventOf<Type extends SimulatorEvent['type']> = Extract<SimulatorEvent, { type: Type }>;

interface Waiter {
  matches(event: SimulatorEvent): boolean;
  found(event: SimulatorEvent): void;
}

interface WaitOptions {
  /** Only events after this number; by default all that the simulator keeps. */
  after?: number;
  /** Milliseconds after which the wait fails. */
  timeoutMs?: number;
}

/**
 * Client of the simulator's admin API: `call` makes a call, `waitFor` waits for an event.
 * Close it when done, because the event stream keeps the process alive.
 */
export class SimulatorClient {
  private readonly url: string;
  private readonly events: SimulatorEvent[] = [];
  private readonly waiters = new Set<Waiter>();
  private readonly ending = new AbortController();
  private stream: Promise<void> | undefined;

  constructor(url: string) {
    this.url = url;
  }

  /** Makes a call. @throws AdminError with the code of the answer. */
  async call<Name extends EndpointName>(name: Name, request: Request<Name>): Promise<Result<Name>> {
    const endpoint: Endpoint = endpoints[name];
    const params = endpoint.params.parse(request) as Record<string, string | number>;
    const query = endpoint.query.parse(request) as Record<string, string | number>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    const response = await fetch(`${this.url}${path}?${search.toString()}`, {
      method: endpoint.method,
      ...(endpoint.method !== 'GET' && {
        body: JSON.stringify(endpoint.body.parse(request)),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw toAdminError(answer);
    return endpoint.result.parse(answer ?? undefined) as Result<Name>;
  }

  /** Downloads the decrypted file of a message. */
  async media(at: { phone: string; peer: string; id: string }): Promise<Buffer> {
    const path = MEDIA_PATH.replace(/:(\w+)/g, (_, key: 'phone' | 'peer' | 'id') => encodeURIComponent(at[key]));
    const response = await fetch(`${this.url}${path}`);
    if (!response.ok) throw toAdminError(await response.json());
    return Buffer.from(await response.arrayBuffer());
  }

  /** Returns the number of the newest event, for `after` of `waitFor`. */
  async now(): Promise<number> {
    return (await this.call('state', {})).lastEvent;
  }

  /**
   * Returns the first past or future event of a type that matches.
   * @throws if none came within the timeout (10 s by default).
   */
  waitFor<Type extends SimulatorEvent['type']>(
    type: Type,
    matches: (event: EventOf<Type>) => boolean = () => true,
    { after = 0, timeoutMs = 10_000 }: WaitOptions = {},
  ): Promise<EventOf<Type>> {
    this.stream ??= this.follow();
    const fits = (event: SimulatorEvent) => event.seq > after && event.type === type && matches(event as EventOf<Type>);
    const past = this.events.find(fits);
    if (past) return Promise.resolve(past as EventOf<Type>);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        matches: fits,
        found: (event) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(event as EventOf<Type>);
        },
      };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        const recent = this.events
          .slice(-20)
          .map((event) => JSON.stringify(event))
          .join('\n');
        reject(new Error(`No matching ${type} within ${timeoutMs} ms. The last events:\n${recent}`));
      }, timeoutMs);
      this.waiters.add(waiter);
    });
  }

  /** Ends the event stream. */
  async close(): Promise<void> {
    this.ending.abort();
    await this.stream;
  }

  private async follow(): Promise<void> {
    try {
      const response = await fetch(`${this.url}${EVENTS_PATH}?after=0`, { signal: this.ending.signal });
      let rest = '';
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch (error) {
      if (!this.ending.signal.aborted) throw error;
    }
  }

  private take(block: string): void {
    const data = block.split('\n').find((line) => line.startsWith('data: '));
    if (!data) return;
    const event = simulatorEvent.parse(JSON.parse(data.slice('data: '.length)));
    this.events.push(event);
    for (const waiter of [...this.waiters]) {
      if (waiter.matches(event)) waiter.found(event);
    }
  }
}

const toAdminError = (answer: unknown): AdminError => {
  const { error } = answer as { error: { code: ErrorCode; detail?: string } };
  return new AdminError(error.code, `${error.code}: ${error.detail ?? ''}`);
};
