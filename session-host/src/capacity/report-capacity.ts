import { sessionMetrics } from '@recado/shared/deployment/resources';
import type { Log } from '../platform/log.ts';

const { namespace, dimension, hostsWanted, sessionsWaiting, loopDelay } = sessionMetrics;

/** The load of the host and the installation, from which metrics are made. */
interface Capacity {
  /** Sessions that this host can run, and sessions that it runs. */
  capacity: number;
  sessions: number;
  /** Hosts that the installation needs, in percent of its live ones. */
  wanted: number;
  /** Connections that run on no host, because all are full. */
  waiting: number;
  /** Milliseconds for which this host answered nothing at most, since the last report. */
  delay: number;
}

/** Milliseconds between two reports. CloudWatch stores custom metrics by the minute. */
export const reportInterval = 60_000;

/**
 * Writes the host's load to the log, as a line from which CloudWatch extracts metrics (embedded metric format): no
 * permission and no call is needed. Written at every log level, because the service scales on it. `now` in
 * milliseconds.
 */
export const reportCapacity = (
  log: Log,
  stage: string,
  { capacity, sessions, wanted, waiting, delay }: Capacity,
  now: number,
): void => {
  const Metrics = [
    { Name: hostsWanted, Unit: 'Percent' },
    { Name: sessionsWaiting, Unit: 'Count' },
    { Name: loopDelay, Unit: 'Milliseconds' },
  ];
  log.child({}, { level: 'info' }).info(
    {
      _aws: { Timestamp: now, CloudWatchMetrics: [{ Namespace: namespace, Dimensions: [[dimension]], Metrics }] },
      [dimension]: stage,
      [hostsWanted]: wanted,
      [sessionsWaiting]: waiting,
      [loopDelay]: delay,
      capacity,
      sessions,
    },
    'capacity',
  );
};
