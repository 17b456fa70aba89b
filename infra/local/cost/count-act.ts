import { setTimeout as wait } from 'node:timers/promises';
import { functions } from '@recado/shared/deployment/functions';
import type { Cloud } from '../orchestrator/start-cloud.ts';
import type { BrowserSocket } from '../bench/world/socket.ts';
import type { Requests, RequestsByCaller } from '../runtime/meter-requests.ts';
import { keptBytes } from './kept-bytes.ts';

/** Milliseconds without a request after which an act has ended: the longest batching window and more. */
const quiet = 2_500;
/** Milliseconds after which an act that goes on has failed. */
const patience = 60_000;

/** True for a caller that works at all times, whatever people do: the base, not an act. */
const isBackground = (caller: string): boolean =>
  caller === 'session host, leases' || (functions[caller]?.sources.some((source) => 'schedule' in source) ?? false);

const isEmpty = (what: string): boolean => what.startsWith('empty ');

/** Adds the requests of callers to a total; runs are counted by their function. Returns their number. */
const addTo = (total: Requests, taken: RequestsByCaller): number => {
  let added = 0;
  for (const [caller, requests] of Object.entries(taken)) {
    if (isBackground(caller)) continue;
    for (const [what, count] of Object.entries(requests)) {
      if (isEmpty(what)) continue;
      const name = what === 'runs' ? `runs of ${caller}` : caller === 'session host' ? `${what} of the host` : what;
      total[name] = (total[name] ?? 0) + count;
      added += count;
    }
  }
  return added;
};

const toViewers = 'socket messages';
const toOthers = 'socket messages of lists';

/** Returns a count with two places. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Returns the requests of one act with all that follows from it, on average.
 *
 * @param bystander the socket of a browser that shows lists, and no conversation: what it gets is counted for itself
 * @param times how often the act is done
 */
export const countAct = async (
  cloud: Cloud,
  bystander: Pick<BrowserSocket, 'received'>,
  times: number,
  act: (index: number) => Promise<unknown>,
): Promise<Requests> => {
  await untilQuiet(cloud);
  const kept = await keptBytes();
  const before = bystander.received;
  for (let index = 0; index < times; index += 1) await act(index);
  const total = await untilQuiet(cloud);
  const others = bystander.received - before;
  total[toOthers] = others;
  total[toViewers] = (total[toViewers] ?? 0) - others;
  total['bytes kept'] = (await keptBytes()) - kept;
  return Object.fromEntries(
    Object.entries(total)
      .map(([what, count]) => [what, rounded(count / times)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
};

/** Waits until nothing follows any more, and returns what was asked meanwhile. */
const untilQuiet = async (cloud: Cloud): Promise<Requests> => {
  const total: Requests = {};
  const end = Date.now() + patience;
  while (addTo(total, await cloud.takeRequests()) > 0 || total.started === undefined) {
    if (Date.now() > end) throw new Error(`after ${patience} ms, requests go on: ${JSON.stringify(total)}`);
    total.started = 0;
    await wait(quiet);
  }
  delete total.started;
  return total;
};

/** Returns the requests of an hour in which nobody does anything, by caller, measured for so many minutes. */
export const countIdle = async (cloud: Cloud, minutes: number): Promise<RequestsByCaller> => {
  await untilQuiet(cloud);
  await wait(minutes * 60_000);
  const taken = await cloud.takeRequests();
  return Object.fromEntries(
    Object.entries(taken)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([caller, requests]) => [
        caller,
        Object.fromEntries(
          Object.entries(requests).map(([what, count]) => [what, Math.round((count * 60) / minutes)] as const),
        ),
      ]),
  );
};
