import { sessionMetrics } from '@recado/shared/deployment/resources';
import type { Log } from '../platform/log.ts';

const { namespace, dimension, hostsWanted, sessionsWaiting } = sessionMetrics;

/** The load of the host and the installation, from which metrics are made. */
interface Capacity {
  /** Sessions that this host can run, and sessions that it runs. */
  capacity: number;
  sessions: number;
  /** Hosts that the installation needs, in percent of its live ones. */
  wanted: number;
  /** Connections that run on no host, because all are full. */
  waiting: number;
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
  { capacity, sessions, wanted, waiting }: Capacity,
  now: number,
): void => {
  const Metrics = [
    { Name: hostsWanted, Unit: 'Percent' },
    { Name: sessionsWaiting, Unit: 'Count' },
  ];
  log.child({}, { level: 'info' }).info(
    {
      _aws: { Timestamp: now, CloudWatchMetrics: [{ Namespace: namespace, Dimensions: [[dimension]], Metrics }] },
      [dimension]: stage,
      [hostsWanted]: wanted,
      [sessionsWaiting]: waiting,
      capacity,
      sessions,
    },
    'capacity',
  );
};
