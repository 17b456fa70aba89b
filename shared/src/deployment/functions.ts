import type { FunctionGroup } from '../contract/grammar.ts';
import { paymentProviders } from '../contract/invoices.ts';
import { campaignQueue } from '../contract/queue-messages/campaign.ts';
import { channelWorkQueue } from '../contract/queue-messages/channel-work.ts';
import { historyQueue } from '../contract/queue-messages/history.ts';
import { inboundQueue } from '../contract/queue-messages/inbound-queue.ts';
import { jobQueue } from '../contract/queue-messages/job.ts';
import { mailQueue } from '../contract/queue-messages/mail.ts';
import { graphQueue } from '../contract/queue-messages/outbound-queues.ts';
import { pushQueue } from '../contract/queue-messages/push.ts';
import { realtimeQueue } from '../contract/queue-messages/realtime.ts';
import { searchQueue } from '../contract/queue-messages/search.ts';
import { timerQueue } from '../contract/queue-messages/timer.ts';
import { webhookQueue } from '../contract/queue-messages/webhook.ts';
import { queueList, type QueueName } from './queues.ts';

/** Least grants, by resource; the infrastructure test compares them with what is deployed. */
export type Grant =
  /** `scan` reads through all items, to delete those of a company. */
  | { table: 'read' | 'readWrite' | 'scan' }
  | { send: QueueName }
  | { media: 'read' | 'write' | 'delete' }
  /** Writing and deleting the files of the brand in the bucket of the web app. */
  | { site: 'brand' }
  | { userPool: readonly string[] }
  | { sockets: 'manage' }
  /** Sending what can't be handled to the dead-letter queue of the consumed queue. */
  | { setAside: QueueName }
  /** One-time schedules that send to the queue `timers`. */
  | { schedules: 'create' | 'delete' }
  /** The key that seals credentials of channels and secrets of webhooks in the table. */
  | { stateKey: 'sealAndOpen' | 'open' }
  /** Id, secret and verify token of the Meta app; or key and model of OpenAI's API. */
  | { secret: 'metaApp' | 'openAi' }
  /** Sending mail by SES from the installation's sender address. */
  | { mails: 'send' };

export type EventSource =
  | { http: FunctionGroup }
  /** A route outside the API contract, for calls by third parties: method and path. */
  | { webhook: `${'GET' | 'POST'} /${string}` }
  | { authorizer: 'socket' }
  | { socket: '$connect' | '$disconnect' | '$default' }
  | { queue: QueueName; batchSize: number; batchingWindow: number; maximumConcurrency: number }
  /** EventBridge schedule expression. */
  | { schedule: string };

export interface FunctionShape {
  /** File with the export `handler`, relative to the repository's root. */
  entry: string;
  sources: readonly EventSource[];
  grants: readonly Grant[];
  /** Seconds. */
  timeout: number;
  /** MB. */
  memory: number;
}

const events = [
  { send: 'realtime' },
  { send: 'outbound' },
  { send: 'graph' },
  { send: 'search' },
  { send: 'timers' },
  { send: 'push' },
] as const satisfies readonly Grant[];

/** Returns the function that consumes a queue within its timeout. */
const consumer = (
  { name, timeout }: { name: QueueName; timeout: number },
  {
    batchSize,
    batchingWindow = 0,
    maximumConcurrency,
    ...shape
  }: Pick<FunctionShape, 'grants' | 'memory'> & {
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

export const functions: Record<string, FunctionShape> = {
  'http-identity': {
    entry: 'functions/src/entry/http/identity.ts',
    sources: [{ http: 'identity' }],
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'jobs' },
      { send: 'mail' },
      { media: 'delete' },
      {
        userPool: [
          'AdminCreateUser',
          'AdminSetUserPassword',
          'AdminDeleteUser',
          'AdminGetUser',
          'AdminUpdateUserAttributes',
          'AdminUserGlobalSignOut',
          'AdminInitiateAuth',
        ],
      },
    ],
    timeout: 29,
    memory: 512,
  },
  'http-workspace': {
    entry: 'functions/src/entry/http/workspace.ts',
    sources: [{ http: 'workspace' }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'jobs' }, { site: 'brand' }],
    timeout: 29,
    memory: 512,
  },
  'http-inbox': {
    entry: 'functions/src/entry/http/inbox.ts',
    sources: [{ http: 'inbox' }],
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'jobs' },
      { media: 'read' },
      { media: 'write' },
      { media: 'delete' },
      { stateKey: 'sealAndOpen' },
      { site: 'brand' },
      { secret: 'openAi' },
    ],
    timeout: 29,
    memory: 512,
  },
  'http-connections': {
    entry: 'functions/src/entry/http/connections.ts',
    sources: [{ http: 'connections' }],
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'history' },
      { send: 'jobs' },
      { send: 'mail' },
      { media: 'delete' },
      { stateKey: 'sealAndOpen' },
    ],
    timeout: 29,
    memory: 512,
  },
  'http-channels': {
    entry: 'functions/src/entry/http/channels.ts',
    sources: [{ http: 'channels' }],
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'inbound' },
      { stateKey: 'sealAndOpen' },
      { secret: 'metaApp' },
    ],
    timeout: 29,
    memory: 512,
  },
  'http-billing': {
    entry: 'functions/src/entry/http/billing.ts',
    sources: [{ http: 'billing' }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'sealAndOpen' }],
    timeout: 29,
    memory: 512,
  },
  'channel-webhook': {
    entry: 'functions/src/entry/webhooks/meta.ts',
    sources: [{ webhook: 'GET /webhooks/meta' }, { webhook: 'POST /webhooks/meta' }],
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
    timeout: 15,
    memory: 512,
  },
  'payment-webhook': {
    entry: 'functions/src/entry/webhooks/payments.ts',
    sources: paymentProviders.map((name): EventSource => ({ webhook: `POST /webhooks/payments/${name}` })),
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'open' }],
    timeout: 29,
    memory: 512,
  },
  'socket-authorizer': {
    entry: 'functions/src/entry/sockets/authorizer.ts',
    sources: [{ authorizer: 'socket' }],
    grants: [{ table: 'read' }],
    timeout: 10,
    memory: 256,
  },
  sockets: {
    entry: 'functions/src/entry/sockets/handler.ts',
    sources: [{ socket: '$connect' }, { socket: '$disconnect' }, { socket: '$default' }],
    grants: [{ table: 'readWrite' }, { sockets: 'manage' }],
    timeout: 10,
    memory: 256,
  },
  'consumer-inbound': consumer(inboundQueue, {
    batchSize: 10,
    maximumConcurrency: 50,
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'jobs' },
      { media: 'read' },
      { send: 'webhooks' },
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
      { send: 'jobs' },
      { send: 'campaigns' },
      { media: 'read' },
      { media: 'write' },
      { media: 'delete' },
      { schedules: 'delete' },
      { userPool: ['AdminDeleteUser'] },
      { stateKey: 'open' },
    ],
    memory: 512,
  }),
  'consumer-webhooks': consumer(webhookQueue, {
    batchSize: 1,
    maximumConcurrency: 10,
    grants: [{ table: 'read' }, { send: 'webhooks' }, { stateKey: 'open' }],
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
  'outage-watcher': {
    entry: 'functions/src/entry/schedules/outage-watcher.ts',
    sources: [{ schedule: 'rate(1 minute)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'webhooks' }],
    timeout: 50,
    memory: 256,
  },
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
  'charge-sweeper': {
    entry: 'functions/src/entry/schedules/charge-sweeper.ts',
    sources: [{ schedule: 'rate(5 minutes)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'open' }],
    timeout: 240,
    memory: 256,
  },
  'invoice-issuer': {
    entry: 'functions/src/entry/schedules/invoice-issuer.ts',
    sources: [{ schedule: 'rate(1 day)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'open' }],
    timeout: 300,
    memory: 256,
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

/**
 * Environment variables of every function, set by the infrastructure and parsed by
 * `functions/src/platform/environment.ts`. Optional: GRAPH_API_URL, OPENAI_API_URL, STRIPE_API_URL, ASAAS_API_URL,
 * MERCADO_PAGO_API_URL and EFI_API_URL, for an API other than that of the service; EFI_CA_FILE, the authority of the last.
 */
export const functionEnvironment = [
  'TABLE_NAME',
  'MEDIA_BUCKET',
  'SITE_BUCKET',
  'QUEUE_URL_PREFIX',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'USER_POOL_JWKS_URL',
  'SOCKET_MANAGEMENT_URL',
  'WEB_ORIGIN',
  'API_URL',
  'KMS_KEY_ID',
  'META_APP_SECRET_ID',
  'OPENAI_SECRET_ID',
  'SCHEDULE_GROUP',
  'SCHEDULER_ROLE_ARN',
  'TIMERS_QUEUE_ARN',
  'MAIL_FROM',
  'LIMITS',
  'LOG_LEVEL',
] as const;
