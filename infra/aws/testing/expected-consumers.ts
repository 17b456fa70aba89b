import type { FunctionShape } from '@recado/shared/deployment/function-shape';
import { effects } from './expected-effects.ts';

/** The settings that a queue must be deployed with, written by hand: nothing here is read from the registry. */
export interface ExpectedQueue {
  fifo: boolean;
  /** Seconds that a received message stays hidden. */
  visibilityTimeout: number;
  /** Deliveries before a message becomes a dead letter. */
  maxReceiveCount: number;
  /** Messages may be delayed one by one, by 15 minutes at most. */
  delays?: true;
}

/** The settings that a function must be deployed with, written by hand as well. */
export type ExpectedFunction = Omit<FunctionShape, 'entry'>;

interface ExpectedConsumer extends ExpectedFunction {
  queue: ExpectedQueue;
}

/** Each queue that a function consumes, with that function, `consumer-{name}`. */
export const expectedConsumers: Readonly<Record<string, ExpectedConsumer>> = {
  inbound: {
    queue: { fifo: true, visibilityTimeout: 30, maxReceiveCount: 1_000 },
    timeout: 15,
    memory: 512,
    sources: [{ queue: 'inbound', batchSize: 10, batchingWindow: 0, maximumConcurrency: 50 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'integrations' },
      { send: 'jobs' },
      { media: 'read' },
      { sockets: 'manage' },
      { setAside: 'inbound' },
    ],
  },
  history: {
    queue: { fifo: true, visibilityTimeout: 60, maxReceiveCount: 1_000 },
    timeout: 60,
    memory: 512,
    sources: [{ queue: 'history', batchSize: 5, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'jobs' },
      { media: 'read' },
      { setAside: 'history' },
    ],
  },
  realtime: {
    queue: { fifo: true, visibilityTimeout: 30, maxReceiveCount: 5 },
    timeout: 10,
    memory: 256,
    sources: [{ queue: 'realtime', batchSize: 10, batchingWindow: 0, maximumConcurrency: 50 }],
    grants: [{ table: 'readWrite' }, { sockets: 'manage' }, { send: 'realtime' }],
  },
  search: {
    queue: { fifo: false, visibilityTimeout: 60, maxReceiveCount: 10 },
    timeout: 60,
    memory: 1024,
    sources: [{ queue: 'search', batchSize: 10, batchingWindow: 1, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }],
  },
  timers: {
    queue: { fifo: false, visibilityTimeout: 30, maxReceiveCount: 50, delays: true },
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'timers', batchSize: 10, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'integrations' },
      { send: 'exports' },
      { send: 'jobs' },
      { media: 'read' },
      { media: 'delete' },
      { schedules: 'create' },
    ],
  },
  campaigns: {
    queue: { fifo: false, visibilityTimeout: 30, maxReceiveCount: 50, delays: true },
    timeout: 30,
    memory: 512,
    sources: [{ queue: 'campaigns', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'jobs' },
      { media: 'read' },
      { media: 'delete' },
      { stateKey: 'open' },
    ],
  },
  jobs: {
    queue: { fifo: true, visibilityTimeout: 30, maxReceiveCount: 50 },
    timeout: 30,
    memory: 512,
    sources: [{ queue: 'jobs', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      { table: 'scan' },
      ...effects,
      { send: 'audit' },
      { send: 'jobs' },
      { send: 'mail' },
      { send: 'campaigns' },
      { media: 'read' },
      { media: 'write' },
      { media: 'delete' },
      { media: 'erase' },
      { schedules: 'delete' },
      { userPool: ['AdminDeleteUser', 'AdminSetUserMFAPreference'] },
      { stateKey: 'open' },
    ],
  },
  exports: {
    queue: { fifo: true, visibilityTimeout: 30, maxReceiveCount: 50 },
    timeout: 30,
    memory: 1769,
    ownEnvironment: { MALLOC_ARENA_MAX: '1' },
    sources: [{ queue: 'exports', batchSize: 1, batchingWindow: 0, maximumConcurrency: 10 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'audit' },
      { send: 'exports' },
      { send: 'mail' },
      { media: 'read' },
      { media: 'write' },
    ],
  },
  integrations: {
    queue: { fifo: false, visibilityTimeout: 360, maxReceiveCount: 5, delays: true },
    timeout: 60,
    memory: 512,
    sources: [{ queue: 'integrations', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'audit' },
      { send: 'jobs' },
      { send: 'mail' },
      { send: 'integrations' },
      { media: 'read' },
      { media: 'write' },
      { media: 'delete' },
      { schedules: 'create' },
      { stateKey: 'sealAndOpen' },
      { secret: 'openAi' },
    ],
  },
  audit: {
    queue: { fifo: true, visibilityTimeout: 30, maxReceiveCount: 200 },
    timeout: 20,
    memory: 256,
    sources: [{ queue: 'audit', batchSize: 10, batchingWindow: 0, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }],
  },
  'webhook-events': {
    queue: { fifo: true, visibilityTimeout: 30, maxReceiveCount: 100 },
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'webhook-events', batchSize: 1, batchingWindow: 0, maximumConcurrency: 100 }],
    grants: [
      { table: 'readWrite' },
      { send: 'realtime' },
      { send: 'webhooks' },
      { send: 'timers' },
      { send: 'mail' },
      { stateKey: 'open' },
    ],
  },
  webhooks: {
    queue: { fifo: false, visibilityTimeout: 60, maxReceiveCount: 100, delays: true },
    timeout: 60,
    memory: 256,
    sources: [{ queue: 'webhooks', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      { send: 'realtime' },
      { send: 'webhooks' },
      { send: 'timers' },
      { send: 'mail' },
      { stateKey: 'open' },
    ],
  },
  mail: {
    queue: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 5 },
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'mail', batchSize: 1, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [{ table: 'readWrite' }, { mails: 'send' }],
  },
  graph: {
    queue: { fifo: true, visibilityTimeout: 120, maxReceiveCount: 20 },
    timeout: 20,
    memory: 1024,
    sources: [{ queue: 'graph', batchSize: 10, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { media: 'read' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
  },
  'channel-work': {
    queue: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 6, delays: true },
    timeout: 30,
    memory: 1024,
    sources: [{ queue: 'channel-work', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { media: 'write' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
  },
  push: {
    queue: { fifo: false, visibilityTimeout: 30, maxReceiveCount: 5 },
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'push', batchSize: 10, batchingWindow: 1, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }, { stateKey: 'open' }],
  },
};
