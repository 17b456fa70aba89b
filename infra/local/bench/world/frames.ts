import type { CDPSession, Page } from '@playwright/test';
import type { Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';

/** Run in the page: records the milliseconds of each frame until they are taken. */
const recordFrames = `{
  const frames = (globalThis.benchFrames = []);
  let last = performance.now();
  const record = (at) => {
    frames.push(at - last);
    last = at;
    if (globalThis.benchFrames === frames) requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
}`;
const takeFrames = `{
  const frames = globalThis.benchFrames.slice(1);
  globalThis.benchFrames = undefined;
  frames;
}`;

/** Runs and returns the milliseconds of each frame of the page meanwhile. */
export const framesDuring = async (page: Page, run: () => Promise<unknown>): Promise<number[]> => {
  await page.evaluate(recordFrames);
  await run();
  return page.evaluate<number[]>(takeFrames);
};

/** An event of the browser's trace. Durations in microseconds: by the clock, and of the processor's time for the thread. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Runs and returns the milliseconds of processor time of each task of the page's main thread meanwhile. Unlike frames,
 * they don't grow where other processes of the machine hold the processor.
 */
export const tasksDuring = async (page: Page, run: () => Promise<unknown>): Promise<number[]> => {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel'] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const threads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  return traceEvents
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && threads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
};

/** Median, 95th percentile and the longest of some frames. */
export const frameFigures = (what: string, frames: readonly number[]): Figure[] => {
  const { median, p95, count } = timingsOf(frames);
  return [
    { what: `${what}: frame, median`, value: median, unit: 'ms', note: `${count} frames` },
    { what: `${what}: frame, p95`, value: p95, unit: 'ms' },
    { what: `${what}: longest frame`, value: Math.max(...frames), unit: 'ms' },
  ];
};

/** Memory of a page's scripts in MB, after a collection. Workers are not in it. */
export const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
};
