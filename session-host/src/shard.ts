import { queueUrl } from '@recado/shared/deployment/queues';
import { shardOf } from '@recado/shared/deployment/shards';
import type { FairGate } from './capacity/fair-gate.ts';
import type { SessionLimit } from './capacity/session-limit.ts';
import { refName, type ConnectionRef } from './platform/connection-ref.ts';
import type { Registry } from './connections/registry.ts';
import type { DataKeys } from './auth/data-keys.ts';
import type { BackfillRunner } from './backfill/backfill-runner.ts';
import type { Publisher } from './inbound/publisher.ts';
import type { ShardRun } from './leases/shard-keeper.ts';
import type { MediaFetcher } from './media/media-fetcher.ts';
import type { PictureFetcher } from './media/picture-fetcher.ts';
import type { MediaSource } from './outbound/build-message.ts';
import type { DeferredCommands } from './outbound/deferred-commands.ts';
import { handleCommand, type CommandTarget } from './outbound/handle-command.ts';
import type { OutboundFiles } from './outbound/outbound-files.ts';
import { OutboundQueue } from './outbound/outbound-queue.ts';
import type { Clients } from './platform/clients.ts';
import type { Environment } from './platform/environment.ts';
import { FencedItems } from './platform/fenced-items.ts';
import { faultOf, type Log } from './platform/log.ts';
import { backoff, pause } from './platform/pause.ts';
import { DeviceSession } from './session/device-session.ts';
import type { SessionOwner } from './session/session-owner.ts';
import type { SessionReporter } from './session/session-reporter.ts';

/**
 * Milliseconds for which commands that are being sent may finish when the shard is given back. Those that wait, for a
 * connection or before another attempt, end at once.
 */
const drainTimeout = 4_000;

export interface ShardContext {
  environment: Environment;
  clients: Clients;
  registry: Registry;
  dataKeys: DataKeys;
  publisher: Publisher;
  media: MediaFetcher;
  pictures: PictureFetcher;
  backfill: BackfillRunner;
  source: MediaSource;
  files: OutboundFiles;
  deferred: DeferredCommands;
  /** Limits how many sessions this host runs. */
  sessionLimit: SessionLimit;
  /** Limits how many sockets open at a time. */
  gate: FairGate;
  /** Limits how many phones' contacts are read at a time. */
  reading: FairGate;
  log: Log;
  reporter: SessionReporter;
  /** Returns whether this host's lease of a shard, taken under this fence, is valid. */
  holdsLease: (shard: number, fence: number) => boolean;
}

/** A shard that this host holds: the device sessions of its connections, and its queue of commands. */
export class Shard implements ShardRun, CommandTarget {
  readonly #shard: number;
  readonly #fence: number;
  readonly #context: ShardContext;
  readonly #log: Log;
  readonly #sessions = new Map<string, DeviceSession>();
  readonly #sequences = new Map<string, number>();
  readonly #ended = new AbortController();
  #commands: OutboundQueue | null = null;
  readonly #opening: Promise<void>;

  constructor(shard: number, fence: number, context: ShardContext) {
    this.#shard = shard;
    this.#fence = fence;
    this.#context = context;
    this.#log = context.log.child({ shard });
    this.#opening = this.#open();
  }

  /** The device sessions of the shard. */
  get sessions(): DeviceSession[] {
    return [...this.#sessions.values()];
  }

  session(ref: ConnectionRef): DeviceSession | null {
    return this.#sessions.get(refName(ref)) ?? null;
  }

  async register(ref: ConnectionRef): Promise<DeviceSession> {
    if (shardOf(ref.companyId, ref.whatsappId) !== this.#shard)
      throw new Error('The connection belongs to another shard');
    await this.#context.registry.add(this.#shard, ref);
    return this.#sessionOf(ref);
  }

  async endSession(ref: ConnectionRef): Promise<void> {
    const session = this.session(ref);
    this.#sessions.delete(refName(ref));
    await this.#close(session);
  }

  async drain(): Promise<void> {
    this.#ended.abort();
    await this.#opening;
    const stopped = this.#commands?.stop() ?? Promise.resolve();
    const timeout = new AbortController();
    await Promise.race([stopped, pause(drainTimeout, timeout.signal)]);
    timeout.abort();
    // A command that is still being sent ends with its socket.
    await Promise.all(this.sessions.map((session) => this.#close(session)));
    await stopped;
  }

  async abort(): Promise<void> {
    this.#ended.abort();
    // Sockets are closed first: a host without the lease must acknowledge nothing that it has not published.
    await Promise.all([
      ...this.sessions.map((session) => this.#close(session)),
      this.#opening.then(() => this.#commands?.stop()),
    ]);
  }

  async #close(session: DeviceSession | null): Promise<void> {
    if (session) this.#context.sessionLimit.release(refName(session.ref));
    await session?.close();
  }

  /**
   * Opens the sessions of all registered connections before it receives commands, so that no command meets a session
   * that was not started.
   */
  async #open(): Promise<void> {
    const refs = await this.#registered();
    if (this.#ended.signal.aborted) return;
    for (const ref of refs) void this.#sessionOf(ref).dispatch({ type: 'resume' });
    const { clients, environment } = this.#context;
    this.#commands = new OutboundQueue({
      client: clients.queues,
      url: queueUrl(environment.QUEUE_URL_PREFIX, `outbound-${this.#shard}`),
      log: this.#log,
      handle: (delivery, stop) => handleCommand(delivery, this, { ...this.#context, log: this.#log }, stop),
    });
  }

  async #registered(): Promise<ConnectionRef[]> {
    for (let attempt = 0; !this.#ended.signal.aborted; attempt += 1) {
      try {
        return await this.#context.registry.list(this.#shard);
      } catch (error) {
        this.#log.warn({ fault: faultOf(error) }, 'registry not read');
        await pause(backoff(attempt, Math.random(), 500, 10_000), this.#ended.signal);
      }
    }
    return [];
  }

  #sessionOf(ref: ConnectionRef): DeviceSession {
    const name = refName(ref);
    const known = this.#sessions.get(name);
    if (known) return known;
    const { clients, environment, dataKeys, publisher, reporter } = this.#context;
    const items = new FencedItems(clients.table, environment.TABLE_NAME, ref, this.#fence);
    const session = new DeviceSession({
      ref,
      items,
      dataKeys,
      publisher,
      sequence: { next: () => this.#nextSequence(name) },
      log: this.#log,
      url: environment.WHATSAPP_WEB_SOCKET_URL,
      quietFor: environment.QUIET_SECONDS * 1_000,
      owner: this.#ownerOf(ref, items),
      reporter,
    });
    this.#sessions.set(name, session);
    return session;
  }

  #ownerOf(ref: ConnectionRef, items: FencedItems): SessionOwner {
    const { registry, sessionLimit, gate, holdsLease } = this.#context;
    const name = refName(ref);
    return {
      runOpening: async (open, ended) => {
        sessionLimit.acquire(name);
        await gate.run(ref.companyId, open, ended);
      },
      unregister: async () => {
        await items.write([registry.removal(this.#shard, ref)]);
        sessionLimit.release(name);
      },
      holdsLease: () => holdsLease(this.#shard, this.#fence),
    };
  }

  #nextSequence(name: string): number {
    const next = this.#sequences.get(name) ?? 0;
    this.#sequences.set(name, next + 1);
    return next;
  }
}
