import { mkdirSync, readFileSync, appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ConnectionRef } from '@recado/session-host/platform/connection-ref';
import { HostedWorld, sameConnection, type Paired } from '../../faults/session-host/hosted-world.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { heapGrowth, summarizeHeap } from '../report/heap-summary.ts';
import { slopeOf, type Point } from '../report/slope.ts';
import { Inspector } from '../world/inspector.ts';
import { SteadyLoad } from '../world/steady-load.ts';

/** Phones that scan at the same time. */
const concurrency = 2;
/** Attempts to pair a connection. */
const pairAttempts = 3;
/** Messages a second, over all sessions and both ways. */
const rate = 10;
/** The part of the time by which the load begins earlier than what is measured, to fill caches. */
const warmUp = 1 / 6;
/** Milliseconds between two samples. */
const sampleInterval = 10_000;
/** MB of V8's old generation in a container of 1 GB: V8 takes half of the memory. */
const heapLimit = 512;
/** Constructors named in the report. */
const named = 12;

const mb = (bytes: number): number => bytes / 2 ** 20;

/**
 * The host's report of itself: its memory now, and its heap after each major garbage collection since the last report.
 */
const sample = z.object({
  memory: z.object({
    rss: z.number(),
    heapTotal: z.number(),
    heapUsed: z.number(),
    external: z.number(),
    arrayBuffers: z.number(),
  }),
  collected: z.array(z.object({ at: z.number(), heapUsed: z.number() })),
});

/** Run in the host: records the heap after each major garbage collection. */
const recordCollections = `
  globalThis.benchCollected = [];
  const { PerformanceObserver, constants } = process.getBuiltinModule('node:perf_hooks');
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries())
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        globalThis.benchCollected.push({ at: Date.now(), heapUsed: process.memoryUsage().heapUsed });
  }).observe({ entryTypes: ['gc'] });
  0`;
const readSample = `({ memory: process.memoryUsage(), collected: globalThis.benchCollected.splice(0) })`;

/** Samples a host's memory until it is stopped, into a file of comma-separated values. */
class MemoryRecord {
  /** Heap after each major garbage collection: hours since the start, MB. */
  readonly collected: Point[] = [];
  readonly resident: Point[] = [];
  readonly #inspector: Inspector;
  readonly #file: string;
  readonly #ended = new AbortController();
  readonly #from = Date.now();
  readonly #running: Promise<void>;

  constructor(inspector: Inspector, file: string) {
    this.#inspector = inspector;
    this.#file = file;
    writeFileSync(file, 'seconds,rss,heapTotal,heapUsed,external,arrayBuffers\n');
    this.#running = this.#run();
  }

  /** Reads the memory now, in MB. */
  async read(): Promise<z.output<typeof sample>['memory']> {
    const { memory, collected } = sample.parse(await this.#inspector.evaluate(readSample));
    const hours = (at: number): number => (at - this.#from) / 3_600_000;
    this.collected.push(...collected.map(({ at, heapUsed }) => ({ x: hours(at), y: mb(heapUsed) })));
    this.resident.push({ x: hours(Date.now()), y: mb(memory.rss) });
    const { rss, heapTotal, heapUsed, external, arrayBuffers } = memory;
    const cells = [rss, heapTotal, heapUsed, external, arrayBuffers].map((bytes) => mb(bytes).toFixed(1));
    appendFileSync(this.#file, `${[Math.round((Date.now() - this.#from) / 1_000), ...cells].join(',')}\n`);
    return memory;
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.read();
      await delay(sampleInterval, undefined, { signal: this.#ended.signal }).catch(() => undefined);
    }
  }
}

/** Pairs a connection; again where the host lost its lease while a code was shown, as it may on a machine that is busy. */
const pair = async (world: HostedWorld, ref: ConnectionRef): Promise<Paired> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await world.pair(ref);
    } catch (error) {
      if (attempt === pairAttempts) throw error;
      const { events } = world.inbound;
      events.splice(0, events.length, ...events.filter((event) => !sameConnection(event, ref)));
    }
  }
};

const pairAll = async (world: HostedWorld, sessions: number): Promise<Paired[]> => {
  const waiting = Array.from({ length: sessions }, (_, n) => ({ companyId: 2_001 + n, whatsappId: 1 })).values();
  const paired: Paired[] = [];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const ref of waiting) paired.push(await pair(world, ref));
    }),
  );
  return paired;
};

/** Deletes the recorded events every second, so that the bench's own memory stays small. */
const forgetEvents = (world: HostedWorld): NodeJS.Timeout =>
  setInterval(() => {
    world.inbound.events.length = 0;
  }, 1_000);

/** Measures the memory of a session host under a steady load, and compares heap snapshots of its middle and its end. */
export const steady: Part = async ({ dataDir, sessions = 65, minutes }) => {
  const folder = join(dataDir, `steady-${sessions}`);
  mkdirSync(folder, { recursive: true });
  const world = await HostedWorld.start();
  try {
    const host = await world.host({
      LOG_LEVEL: 'info',
      SESSION_CAPACITY: String(2 * sessions),
      NODE_OPTIONS: `--inspect=127.0.0.1:0 --max-old-space-size=${heapLimit}`,
    });
    const { msg = '' } = await host.until((line) => line.msg?.startsWith('Debugger listening on ') === true);
    const inspector = await Inspector.connect(msg.slice(msg.indexOf('ws://')));
    await inspector.evaluate(recordCollections);
    const shops = await pairAll(world, sessions);
    const record = new MemoryRecord(inspector, join(folder, 'memory.csv'));
    const load = await SteadyLoad.prepare(world, shops);
    await delay(2 * sampleInterval);
    const idle = await record.read();
    const forgetting = forgetEvents(world);
    /** Returns the memory before and after a garbage collection. */
    const collect = async () => {
      const busy = await record.read();
      await inspector.collectGarbage();
      return { busy, heapUsed: (await record.read()).heapUsed };
    };
    const snapshot = async (name: string): Promise<string> => {
      const file = join(folder, `${name}.heapsnapshot`);
      await inspector.takeHeapSnapshot(file);
      return file;
    };
    await load.run(60 * warmUp * minutes, rate);
    const first = await collect();
    await load.run(30 * minutes, rate);
    const mostResident = Math.max(...record.resident.map(({ y }) => y));
    const middle = await collect();
    const middleSnapshot = await snapshot('middle');
    await load.run(30 * minutes, rate);
    const last = await collect();
    const lastSnapshot = await snapshot('end');
    clearInterval(forgetting);
    await record.stop();
    inspector.close();
    const size = `${sessions} sessions`;
    const steadyFrom = record.collected.filter(({ x }) => x * 60 > warmUp * minutes);
    const figure = (what: string, value: number, unit = 'MB', note?: string): Figure => ({
      what,
      size,
      value,
      unit,
      ...(note !== undefined && { note }),
    });
    const growth = heapGrowth(
      summarizeHeap(readFileSync(middleSnapshot, 'utf8')),
      summarizeHeap(readFileSync(lastSnapshot, 'utf8')),
    );
    return [
      figure('resident memory, idle', mb(idle.rss)),
      figure(`resident memory, busy, after ${Math.round(warmUp * minutes)} minutes`, mb(first.busy.rss)),
      figure('resident memory, busy, in the middle', mb(middle.busy.rss)),
      figure('resident memory, the most until then', mostResident, 'MB', 'a snapshot makes it larger for good'),
      figure('heap after collection, warmed up', mb(first.heapUsed)),
      figure('the same, in the middle', mb(middle.heapUsed)),
      figure('the same, at the end', mb(last.heapUsed)),
      {
        ...figure(
          'growth of the heap after major collections',
          slopeOf(steadyFrom),
          'MB/h',
          `${steadyFrom.length} of them`,
        ),
        aim: atMost(3),
      },
      figure('messages received', load.done.received, ''),
      figure('messages sent', load.done.sent, ''),
      figure('connections dropped', load.done.dropped, '', `${load.done.failed} steps of the load failed`),
      ...growth
        .slice(0, named)
        .map(({ name, count, size: bytes }) =>
          figure(`from the middle to the end: ${name}`, bytes / 1_024, 'kB', `${count} more`),
        ),
    ];
  } finally {
    await world.stop();
  }
};
