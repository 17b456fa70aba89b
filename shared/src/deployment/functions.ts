import type { FunctionGroup } from '../contract/grammar.ts';

/** Least grants, by resource; the infrastructure test compares them with what is deployed. */
export type Grant =
  | { table: 'read' | 'readWrite' }
  | {
      send:
        | 'outbound'
        | 'graph'
        | 'realtime'
        | 'search'
        | 'inbound'
        | 'history'
        | 'webhooks'
        | 'channel-work'
        | 'mail'
        | 'push'
        | 'timers'
        | 'integrations'
        | 'campaigns'
        | 'closings'
        | 'merges'
        | 'contact-imports';
    }
  | { media: 'read' | 'write' | 'delete' }
  | { userPool: readonly string[] }
  | { sockets: 'manage' }
  /** Sending what can't be handled to the dead-letter queue of the consumed queue. */
  | { setAside: 'inbound' | 'history' }
  /** One-time schedules that send to the queue `timers`. */
  | { schedules: 'create' }
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
  | { queue: string; batchSize: number; batchingWindow: number; maximumConcurrency: number }
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
  { send: 'integrations' },
  { send: 'push' },
] as const satisfies readonly Grant[];

export const functions: Record<string, FunctionShape> = {
  'http-identity': {
    entry: 'functions/src/entry/http/identity.ts',
    sources: [{ http: 'identity' }],
    grants: [
      { table: 'readWrite' },
      ...events,
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
    grants: [{ table: 'readWrite' }, ...events],
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
      { send: 'closings' },
      { send: 'merges' },
      { send: 'contact-imports' },
      { media: 'read' },
      { media: 'write' },
      { media: 'delete' },
      { secret: 'openAi' },
    ],
    timeout: 29,
    memory: 512,
  },
  'http-connections': {
    entry: 'functions/src/entry/http/connections.ts',
    sources: [{ http: 'connections' }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'history' }, { media: 'delete' }, { stateKey: 'sealAndOpen' }],
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
  'consumer-inbound': {
    entry: 'functions/src/entry/consumers/inbound/handler.ts',
    sources: [{ queue: 'inbound', batchSize: 10, batchingWindow: 0, maximumConcurrency: 50 }],
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'merges' },
      { send: 'contact-imports' },
      { media: 'read' },
      { send: 'webhooks' },
      { setAside: 'inbound' },
    ],
    timeout: 15,
    memory: 512,
  },
  'consumer-history': {
    entry: 'functions/src/entry/consumers/history/handler.ts',
    sources: [{ queue: 'history', batchSize: 5, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'merges' },
      { media: 'read' },
      { setAside: 'history' },
    ],
    timeout: 60,
    memory: 512,
  },
  'consumer-realtime': {
    entry: 'functions/src/entry/consumers/realtime/handler.ts',
    sources: [{ queue: 'realtime', batchSize: 10, batchingWindow: 0, maximumConcurrency: 50 }],
    grants: [{ table: 'readWrite' }, { sockets: 'manage' }, { send: 'realtime' }],
    timeout: 10,
    memory: 256,
  },
  'consumer-search': {
    entry: 'functions/src/entry/consumers/search/handler.ts',
    sources: [{ queue: 'search', batchSize: 10, batchingWindow: 1, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }, { send: 'search' }],
    timeout: 120,
    memory: 1024,
  },
  'consumer-timers': {
    entry: 'functions/src/entry/consumers/timers/handler.ts',
    sources: [{ queue: 'timers', batchSize: 10, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'campaigns' }, { media: 'read' }, { schedules: 'create' }],
    timeout: 30,
    memory: 256,
  },
  'consumer-integrations': {
    entry: 'functions/src/entry/consumers/integrations/handler.ts',
    sources: [{ queue: 'integrations', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [{ table: 'readWrite' }, ...events, { media: 'read' }],
    timeout: 30,
    memory: 256,
  },
  // Each turn takes little time, and a connection has one at a time: a company takes as many places as it has connections.
  'consumer-campaigns': {
    entry: 'functions/src/entry/consumers/campaigns/handler.ts',
    sources: [{ queue: 'campaigns', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'campaigns' }, { media: 'read' }, { media: 'delete' }],
    timeout: 30,
    memory: 512,
  },
  'consumer-closings': {
    entry: 'functions/src/entry/consumers/closings/handler.ts',
    sources: [{ queue: 'closings', batchSize: 1, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'closings' }, { media: 'read' }],
    timeout: 30,
    memory: 256,
  },
  'consumer-merges': {
    entry: 'functions/src/entry/consumers/merges/handler.ts',
    sources: [{ queue: 'merges', batchSize: 1, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'merges' }, { media: 'read' }, { media: 'write' }],
    timeout: 30,
    memory: 256,
  },
  'consumer-contact-imports': {
    entry: 'functions/src/entry/consumers/contact-imports/handler.ts',
    sources: [{ queue: 'contact-imports', batchSize: 1, batchingWindow: 0, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }, ...events, { send: 'contact-imports' }],
    timeout: 30,
    memory: 256,
  },
  'consumer-webhooks': {
    entry: 'functions/src/entry/consumers/webhooks/handler.ts',
    sources: [{ queue: 'webhooks', batchSize: 1, batchingWindow: 0, maximumConcurrency: 10 }],
    grants: [{ table: 'read' }, { send: 'webhooks' }, { stateKey: 'open' }],
    timeout: 30,
    memory: 256,
  },
  'consumer-mail': {
    entry: 'functions/src/entry/consumers/mail/handler.ts',
    sources: [{ queue: 'mail', batchSize: 1, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [{ mails: 'send' }],
    timeout: 30,
    memory: 256,
  },
  'consumer-push': {
    entry: 'functions/src/entry/consumers/push/handler.ts',
    sources: [{ queue: 'push', batchSize: 10, batchingWindow: 1, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }, { stateKey: 'open' }],
    timeout: 30,
    memory: 256,
  },
  'outage-watcher': {
    entry: 'functions/src/entry/schedules/outage-watcher.ts',
    sources: [{ schedule: 'rate(1 minute)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'webhooks' }],
    timeout: 50,
    memory: 256,
  },
  'consumer-graph': {
    entry: 'functions/src/entry/consumers/graph/handler.ts',
    sources: [{ queue: 'graph', batchSize: 10, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { media: 'read' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
    timeout: 20,
    memory: 1024,
  },
  'consumer-channel-work': {
    entry: 'functions/src/entry/consumers/channel-work/handler.ts',
    sources: [{ queue: 'channel-work', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { media: 'write' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
    timeout: 30,
    memory: 1024,
  },
  'outbox-sweeper': {
    entry: 'functions/src/entry/schedules/sweeper.ts',
    sources: [{ schedule: 'rate(1 minute)' }],
    grants: [
      { table: 'readWrite' },
      ...events,
      { send: 'history' },
      { send: 'campaigns' },
      { send: 'closings' },
      { send: 'merges' },
      { send: 'contact-imports' },
      { send: 'webhooks' },
      { send: 'mail' },
    ],
    timeout: 50,
    memory: 256,
  },
};

/**
 * Environment variables of every function, set by the infrastructure and parsed by
 * `functions/src/platform/environment.ts`. Optional: GRAPH_API_URL and OPENAI_API_URL, for an API
 * other than Meta's or OpenAI's.
 */
export const functionEnvironment = [
  'TABLE_NAME',
  'MEDIA_BUCKET',
  'QUEUE_URL_PREFIX',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'USER_POOL_JWKS_URL',
  'SOCKET_MANAGEMENT_URL',
  'WEB_ORIGIN',
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
