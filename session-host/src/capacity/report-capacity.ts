import { sessionMetrics } from '@recado/shared/deployment/resources';
import type { Log } from '../platform/log.ts';

const { namespace, dimension, sessionsPerTask, sessionsWaiting } = sessionMetrics;

/** Figures of which metrics are made. */
export interface Capacity {
  /** Sessions that this host may hold, and holds. */
  capacity: number;
  sessions: number;
  /** Connections to run in the whole installation, for each host that lives. */
  perTask: number;
  /** Connections that run nowhere for want of room. */
  waiting: number;
}

/** Milliseconds between two reports. CloudWatch keeps custom metrics by the minute. */
export const reportEvery = 60_000;

/**
 * Reports the host's load as a line of its log from which CloudWatch takes metrics (embedded metric format),
 * so that it needs no grant and no call. Written whatever the log's level is: the service scales on it.
 */
export const reportCapacity = (
  log: Log,
  stage: string,
  { capacity, sessions, perTask, waiting }: Capacity,
  now: number,
): void => {
  const Metrics = [sessionsPerTask, sessionsWaiting].map((Name) => ({ Name, Unit: 'Count' }));
  log.child({}, { level: 'info' }).info(
    {
      _aws: { Timestamp: now, CloudWatchMetrics: [{ Namespace: namespace, Dimensions: [[dimension]], Metrics }] },
      [dimension]: stage,
      [sessionsPerTask]: perTask,
      [sessionsWaiting]: waiting,
      capacity,
      sessions,
    },
    'capacity',
  );
};
