import { consumers } from '@recado/shared/deployment/consumers';
import { queues } from '@recado/shared/deployment/queues';
import { shardCount } from '@recado/shared/deployment/shards';
import { hostsWanted } from '../../../session-host/src/leases/hosts-wanted.ts';
import { sessionCapacity } from '../../aws/session-capacity.ts';
import { type Counts, usageOf } from './counts.ts';
import { priceOf, type PriceList, sumOf, type Usage } from './price-list.ts';

const hoursOfMonth = 730;
/** Lambda polls each queue with so many connections at least, and so does a session host each of its shards, for 20 s each. */
const pollers = { function: 5, host: 1 };
const pollsAnHour = 180;
/** Metrics of alarms, those of the four by which the service scales included, and own metrics: `infra/aws` compares them. */
export const watching = { alarmMetrics: 147, ownMetrics: 14 };
/** GB of logs and of the host's image that the installation itself makes in a month. */
const ownLogs = 0.4;

/** Sizes of a session host: CPU units and MB that Fargate takes together, from the smallest. */
const hostSizes = [
  [512, 1_024],
  [512, 2_048],
  [1_024, 4_096],
  [2_048, 8_192],
] as const;

interface Hosts {
  count: number;
  cpu: number;
  memory: number;
}

/** Spreads connections over the shards a little unevenly, as their ids do. */
const spread = (connections: number): number[] =>
  Array.from({ length: shardCount }, (_, shard) =>
    Math.round((connections / shardCount) * (1 + (((shard * 7) % shardCount) / shardCount - 0.5) * 0.2)),
  );

const hours = ({ count, cpu, memory }: Hosts): Usage => ({
  processorHours: (count * hoursOfMonth * cpu) / 1_024,
  memoryHours: (count * hoursOfMonth * memory) / 1_024,
  addressHours: count * hoursOfMonth,
});

/** Returns the cheapest hosts that have room for so many connections; undefined where no 16 of a size have. */
export const hostsFor = (list: PriceList, connections: number): Hosts | undefined =>
  hostSizes
    .map(([cpu, memory]) => ({ count: hostsWanted(sessionCapacity(memory), spread(connections)), cpu, memory }))
    .filter(({ count, memory }) => count * sessionCapacity(memory) * 0.9 >= connections)
    .toSorted((one, other) => priceOf(list, hours(one)) - priceOf(list, hours(other)))[0];

const callersOf = (idle: Counts['idle'], isHost: boolean): Usage =>
  sumOf(
    Object.entries(idle)
      .filter(([caller]) => caller.startsWith('session host') === isHost && caller !== 'event sources')
      .map(([caller, { runs = 0, ...requests }]) => [
        usageOf({ ...requests, [`runs of ${caller}`]: runs }, 0),
        hoursOfMonth,
      ]),
  );

const polls = (): Usage => {
  const sources = Object.values(consumers).flatMap((shape) => shape.sources);
  const polled = [
    ...sources.flatMap((source) => ('queue' in source ? [[source.queue, pollers.function] as const] : [])),
    ...Object.keys(queues)
      .filter((name) => name.startsWith('outbound-'))
      .map((name) => [name, pollers.host] as const),
  ];
  const requests = (isFifo: boolean): number =>
    polled.reduce(
      (sum, [name, each]) => (queues[name]!.fifo === isFifo ? sum + each * pollsAnHour * hoursOfMonth : sum),
      0,
    );
  return { fifoRequests: requests(true), standardRequests: requests(false) };
};

/** The parts of what an installation uses before anybody writes. */
export const baseOf = (counts: Counts, hosts: Hosts): Record<string, Usage> => ({
  'Session hosts': hours(hosts),
  'Leases and heartbeats of the hosts': sumOf([[callersOf(counts.idle, true), hosts.count]]),
  'Polling of queues': polls(),
  'Scheduled functions': callersOf(counts.idle, false),
  'Alarms, dashboard': { ...watching, dashboards: 1 },
  'Key and secrets': { keys: 1, secrets: 3 },
  Logs: { logGb: ownLogs },
});
