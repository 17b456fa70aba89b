import { auditQueue } from '../contract/queue-messages/audit.ts';
import { campaignQueue } from '../contract/queue-messages/campaign.ts';
import { channelWorkQueue } from '../contract/queue-messages/channel-work.ts';
import { historyQueue } from '../contract/queue-messages/history.ts';
import { inboundQueue } from '../contract/queue-messages/inbound-queue.ts';
import { exportQueue, jobQueue } from '../contract/queue-messages/job.ts';
import { mailQueue } from '../contract/queue-messages/mail.ts';
import { graphQueue } from '../contract/queue-messages/outbound-queues.ts';
import { pushQueue } from '../contract/queue-messages/push.ts';
import { realtimeQueue } from '../contract/queue-messages/realtime.ts';
import { searchQueue } from '../contract/queue-messages/search.ts';
import { timerQueue } from '../contract/queue-messages/timer.ts';
import { integrationQueue } from '../contract/queue-messages/integration.ts';
import { webhookEventQueue } from '../contract/queue-messages/webhook-event.ts';
import { webhookQueue } from '../contract/queue-messages/webhook.ts';
import { events, type FunctionShape } from './function-shape.ts';
import type { QueueName } from './queues.ts';

/** Returns the function that consumes a queue within its timeout. */
const consumer = (
  { name, timeout }: { name: QueueName; timeout: number },
  {
    batchSize,
    batchingWindow = 0,
    maximumConcurrency,
    ...shape
  }: Pick<FunctionShape, 'grants' | 'memory' | 'ownEnvironment'> & {
    batchSize: number;
    /** Seconds that an incomplete batch waits for more messages. */
    batchingWindow?: number;
    maximumConcurrency: number;
  },
): FunctionShape => ({
  entry: `functions/src/entry/consumers/${name}/handler.ts`,
  sources: [{ queue: name, batchSize, batchingWindow, maximumConcurrency }],
  timeout,
  ...shape,
});

/** The functions that consume the queues. */
export const consumers: Record<string, FunctionShape> = {
  'consumer-inbound': consumer(inboundQueue, {
    batchSize: 10,
    maximumConcurrency: 50,
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'integrations' },
      { send: 'jobs' },
      { media: 'read' },
      { sockets: 'manage' },
      { setAside: 'inbound' },
    ],
    memory: 512,
  }),
  'consumer-history': consumer(historyQueue, {
    batchSize: 5,
    maximumConcurrency: 5,
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'jobs' },
      { media: 'read' },
      { setAside: 'history' },
    ],
    memory: 512,
  }),
  'consumer-realtime': consumer(realtimeQueue, {
    batchSize: 10,
    maximumConcurrency: 50,
    grants: [{ table: 'readWrite' }, { sockets: 'manage' }, { send: 'realtime' }],
    memory: 256,
  }),
  'consumer-search': consumer(searchQueue, {
    batchSize: 10,
    batchingWindow: 1,
    maximumConcurrency: 10,
    grants: [{ table: 'readWrite' }],
    memory: 1024,
  }),
  'consumer-timers': consumer(timerQueue, {
    batchSize: 10,
    maximumConcurrency: 20,
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'integrations' },
      { send: 'exports' },
      { send: 'jobs' },
      { media: 'read' },
      { media: 'delete' },
      { schedules: 'create' },
    ],
    memory: 256,
  }),
  // Each turn takes little time, and a connection has one at a time: a company takes as many places as it has connections.
  'consumer-campaigns': consumer(campaignQueue, {
    batchSize: 1,
    maximumConcurrency: 20,
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'jobs' },
      { media: 'read' },
      { media: 'delete' },
      { stateKey: 'open' },
    ],
    memory: 512,
  }),
  'consumer-jobs': consumer(jobQueue, {
    batchSize: 1,
    maximumConcurrency: 20,
    grants: [
      { table: 'readWrite' },
      { table: 'scan' },
      ...events,
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
    memory: 512,
  }),
  'consumer-exports': consumer(exportQueue, {
    batchSize: 1,
    maximumConcurrency: 10,
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'audit' },
      { send: 'exports' },
      { send: 'mail' },
      { media: 'read' },
      { media: 'write' },
    ],
    // One whole processor: a slice computes, and costs the same in a third of the time.
    memory: 1769,
    // The C library keeps what each thread of V8 once used: one pool for all of them is 13 MB less.
    ownEnvironment: { MALLOC_ARENA_MAX: '1' },
  }),
  'consumer-integrations': consumer(integrationQueue, {
    batchSize: 1,
    maximumConcurrency: 20,
    grants: [
      { table: 'readWrite' },
      ...events,
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
    memory: 512,
  }),
  'consumer-audit': consumer(auditQueue, {
    batchSize: 10,
    maximumConcurrency: 10,
    grants: [{ table: 'readWrite' }],
    memory: 256,
  }),
  // First attempts and what waits have consumers of their own: endpoints that fail take none from those that answer.
  'consumer-webhook-events': consumer(webhookEventQueue, {
    batchSize: 1,
    maximumConcurrency: 100,
    grants: [
      { table: 'readWrite' },
      { send: 'realtime' },
      { send: 'webhooks' },
      { send: 'timers' },
      { send: 'mail' },
      { stateKey: 'open' },
    ],
    memory: 256,
  }),
  'consumer-webhooks': consumer(webhookQueue, {
    batchSize: 1,
    maximumConcurrency: 20,
    grants: [
      { table: 'readWrite' },
      { send: 'realtime' },
      { send: 'webhooks' },
      { send: 'timers' },
      { send: 'mail' },
      { stateKey: 'open' },
    ],
    memory: 256,
  }),
  'consumer-mail': consumer(mailQueue, {
    batchSize: 1,
    maximumConcurrency: 5,
    grants: [{ table: 'readWrite' }, { mails: 'send' }],
    memory: 256,
  }),
  'consumer-push': consumer(pushQueue, {
    batchSize: 10,
    batchingWindow: 1,
    maximumConcurrency: 10,
    grants: [{ table: 'readWrite' }, { stateKey: 'open' }],
    memory: 256,
  }),
  'consumer-graph': consumer(graphQueue, {
    batchSize: 10,
    maximumConcurrency: 20,
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { media: 'read' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
    memory: 1024,
  }),
  'consumer-channel-work': consumer(channelWorkQueue, {
    batchSize: 1,
    maximumConcurrency: 20,
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { media: 'write' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
    memory: 1024,
  }),
};
