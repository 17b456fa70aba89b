import type { FunctionShape, Grant } from './function-shape.ts';
import { queueList } from './queues.ts';

/** The functions that run at fixed times. */
export const scheduledFunctions: Record<string, FunctionShape> = {
  'outage-watcher': {
    entry: 'functions/src/entry/schedules/outage-watcher.ts',
    sources: [{ schedule: 'rate(1 minute)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'webhook-events' }],
    timeout: 50,
    memory: 256,
  },
  'web-watcher': {
    entry: 'functions/src/entry/schedules/web-watcher.ts',
    sources: [{ schedule: 'rate(1 minute)' }],
    grants: [],
    timeout: 30,
    memory: 128,
  },
  'charge-sweeper': {
    entry: 'functions/src/entry/schedules/charge-sweeper.ts',
    sources: [{ schedule: 'rate(2 minutes)' }],
    grants: [
      { table: 'readWrite' },
      { send: 'realtime' },
      { send: 'jobs' },
      { send: 'mail' },
      { send: 'webhook-events' },
      { stateKey: 'open' },
    ],
    timeout: 240,
    memory: 256,
  },
  'charge-reconciler': {
    entry: 'functions/src/entry/schedules/charge-reconciler.ts',
    sources: [{ schedule: 'rate(1 day)' }],
    grants: [
      { table: 'readWrite' },
      { send: 'realtime' },
      { send: 'jobs' },
      { send: 'mail' },
      { send: 'webhook-events' },
      { stateKey: 'open' },
    ],
    timeout: 600,
    memory: 256,
  },
  'invoice-issuer': {
    entry: 'functions/src/entry/schedules/invoice-issuer.ts',
    sources: [{ schedule: 'rate(1 day)' }],
    grants: [
      { table: 'readWrite' },
      { send: 'realtime' },
      { send: 'jobs' },
      { send: 'mail' },
      { send: 'webhook-events' },
      { stateKey: 'open' },
    ],
    timeout: 300,
    memory: 256,
  },
  'retention-starter': {
    entry: 'functions/src/entry/schedules/retention-starter.ts',
    sources: [{ schedule: 'rate(1 day)' }],
    grants: [{ table: 'readWrite' }, { send: 'jobs' }],
    timeout: 300,
    memory: 256,
  },
  'restore-drill': {
    entry: 'functions/src/entry/schedules/restore-drill.ts',
    sources: [{ schedule: 'rate(10 minutes)' }],
    grants: [{ table: 'readWrite' }, { table: 'scan' }, { backups: 'drill' }],
    timeout: 300,
    memory: 512,
  },
  'outbox-sweeper': {
    entry: 'functions/src/entry/schedules/sweeper.ts',
    sources: [{ schedule: 'rate(1 minute)' }],
    // A commit may leave an effect for any queue behind.
    grants: [{ table: 'readWrite' }, ...queueList.map(({ name }): Grant => ({ send: name }))],
    timeout: 50,
    memory: 256,
  },
};
