import { webhookExamples } from '@recado/shared/contract/webhook-examples';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../../functions/src/context/context.ts';
import { webhookEntity } from '../../../../functions/src/data/webhooks/entities.ts';
import { webhookEffects } from '../../../../functions/src/data/webhooks/webhook-effects.ts';
import { sealToken } from '../../../../functions/src/platform/sealed-token.ts';
import { newWebhookSecret } from '../../../../functions/src/platform/standard-webhook.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { HookReceiver } from '../world/hook-receiver.ts';
import { systemContextOf } from '../world/system-context.ts';
import { withWorld, type World } from '../world/world.ts';

/** Events of the run beside endpoints that hang; `BENCH_EVENTS` for more, such as 50000. */
const eventsBeside = Number(process.env.BENCH_EVENTS ?? 3_000);
/** Events of the run alone, as many as a percentile needs: with 50,000 each, both would take more than an hour. */
const eventsAlone = Math.min(eventsBeside, 10_000);
/** Events a second; `BENCH_RATE` for another number. */
const rate = Number(process.env.BENCH_RATE ?? 25);
const endpoints = 100;
const hanging = 20;
/** Tickets of an endpoint, whose events keep their order. */
const tickets = 5;
const second = 1_000;
/** Milliseconds between two kills of the functions. */
const killInterval = 20 * second;
/** Milliseconds after the last event in which a healthy endpoint must have got all. */
const patience = 180 * second;

/** The result of a run. */
interface Outcome {
  /** Milliseconds from the commit of each event to its first arrival at a healthy endpoint. */
  times: number[];
  lost: number;
  twice: number;
  /** Events that overtook an earlier one of their ticket. */
  overtaking: number;
  /** Events of endpoints that hang which are neither stored as waiting nor in work any more. */
  lostOfHanging: number;
  kills: number;
}

const endpointsOf = async (context: Context, receiver: HookReceiver, from: number): Promise<number[]> => {
  const { company, clock, stores } = context;
  const purpose = 'webhook';
  const secret = { ...(await sealToken(newWebhookSecret(), { companyId: company.id, purpose })), purpose } as const;
  const ids = Array.from({ length: endpoints }, (_, place) => from + place);
  for (const id of ids) {
    const url = receiver.urlOf(id, id - from < hanging);
    const fields = { id, url, description: '', state: 'on' as const, stateSince: clock.now(), secret };
    // Past the quota of a company.
    await context.commit([stores.webhooks.put(webhookEntity.record({ ...fields, events: ['message.received'] }))], []);
  }
  return ids;
};

/** Commits events at a rate, one endpoint after another. Returns the time of each, by its name. */
const publish = async (context: Context, ids: readonly number[], events: number): Promise<Map<string, number>> => {
  const committed = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  for (let number = 0; number < events; number += 1) {
    const id = ids[number % ids.length]!;
    const ticket = Math.floor(number / ids.length) % tickets;
    const company = { ...context.company, webhooks: [{ id, events: ['message.received' as const] }] };
    const name = `${id}-${ticket}-${number}`;
    const effects = webhookEffects(
      { ...context, company },
      {
        type: 'message.received',
        id: name,
        order: `ticket-${ticket}`,
        data: () => webhookExamples['message.received'],
      },
    );
    const work = context.commit([], effects).then(() => void committed.set(name, performance.now()));
    running.add(work);
    void work.finally(() => running.delete(work));
    const due = begun + ((number + 1) * second) / rate;
    await delay(Math.max(0, due - performance.now()));
  }
  await Promise.all(running);
  return committed;
};

const killUntil = async ({ cloud }: World, ended: AbortSignal): Promise<number> => {
  for (let kills = 0; ; kills += 1) {
    await delay(killInterval, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return kills;
    await cloud.killFunctions();
  }
};

/** Counts the events of endpoints that hang which are stored as waiting. */
const waitingOf = async ({ stores }: Context, ids: readonly number[]): Promise<number> => {
  const health = await stores.webhooks.healthOf(ids);
  return [...health.values()].reduce((sum, { waiting }) => sum + waiting, 0);
};

interface Run {
  /** The id of the first endpoint. */
  from: number;
  withHanging: boolean;
  events: number;
}

const runEvents = async (world: World, context: Context, { from, withHanging, events }: Run): Promise<Outcome> => {
  const receiver = await HookReceiver.open();
  const ids = await endpointsOf(context, receiver, from);
  const hung = withHanging ? ids.slice(0, hanging) : [];
  const healthy = ids.slice(hanging);
  const ended = new AbortController();
  const killing = killUntil(world, ended.signal);
  const committed = await publish(context, [...hung, ...healthy], events);
  const isHealthy = (name: string): boolean => Number(name.split('-')[0]) >= from + hanging;
  const wanted = [...committed.keys()].filter(isHealthy);
  const ofHanging = committed.size - wanted.length;
  for (const end = performance.now() + patience; performance.now() < end; await delay(second / 2)) {
    const isDone = wanted.every((name) => receiver.arrived.has(name));
    if (isDone && (await waitingOf(context, hung)) >= ofHanging) break;
  }
  ended.abort();
  const kills = await killing;
  const lostOfHanging = ofHanging - (await waitingOf(context, hung));
  const times = wanted.flatMap((name) => {
    const [at] = receiver.arrived.get(name) ?? [];
    return at === undefined ? [] : [Math.max(0, at - committed.get(name)!)];
  });
  const twice = wanted.filter((name) => (receiver.arrived.get(name)?.length ?? 0) > 1).length;
  await receiver.close();
  return {
    times,
    lost: wanted.length - times.length,
    twice,
    overtaking: receiver.overtaking(),
    lostOfHanging,
    kills,
  };
};

const figuresOf = (name: string, { times, lost, twice, overtaking, lostOfHanging, kills }: Outcome): Figure[] => {
  const { median, p95, count } = timingsOf(times);
  return [
    { what: `${name}: commit to receiver, p50`, value: median, unit: 'ms' },
    { what: `${name}: commit to receiver, p95`, value: p95, unit: 'ms', note: `${count} events, ${rate}/s` },
    { what: `${name}: lost`, value: lost + Math.max(0, lostOfHanging), unit: 'events', aim: atMost(0) },
    { what: `${name}: delivered twice`, value: twice, unit: 'events', note: `${kills} kills` },
    { what: `${name}: overtook one of their ticket`, value: overtaking, unit: 'events', aim: atMost(0) },
  ];
};

/** Sends events to eighty endpoints, first alone and then beside twenty that hang, while functions are killed. */
export const webhooks: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'webhooks'), fresh: true }, async (world) => {
    const context = await systemContextOf(world.admin.companyId);
    const alone = await runEvents(world, context, { from: 1_000, withHanging: false, events: eventsAlone });
    const beside = await runEvents(world, context, { from: 2_000, withHanging: true, events: eventsBeside });
    return [...figuresOf('80 endpoints', alone), ...figuresOf('beside 20 that hang', beside)];
  });
