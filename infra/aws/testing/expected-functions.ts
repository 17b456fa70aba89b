import type { FunctionShape, Grant } from '@recado/shared/deployment/functions';

/** What a function must be deployed with, written by hand: nothing here is read from the registry. */
export type ExpectedFunction = Omit<FunctionShape, 'entry'>;

/** The queues to which a stored change sends its effects. */
const effects: readonly Grant[] = [
  { send: 'realtime' },
  { send: 'outbound' },
  { send: 'graph' },
  { send: 'search' },
  { send: 'timers' },
  { send: 'integrations' },
  { send: 'push' },
];

const http = { timeout: 29, memory: 512 };

export const expectedFunctions: Readonly<Record<string, ExpectedFunction>> = {
  'http-identity': {
    ...http,
    sources: [{ http: 'identity' }],
    grants: [
      { table: 'readWrite' },
      ...effects,
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
  },
  'http-workspace': {
    ...http,
    sources: [{ http: 'workspace' }],
    grants: [{ table: 'readWrite' }, ...effects],
  },
  'http-inbox': {
    ...http,
    sources: [{ http: 'inbox' }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'closings' },
      { send: 'merges' },
      { send: 'contact-imports' },
      { media: 'read' },
      { media: 'write' },
      { media: 'delete' },
      { secret: 'openAi' },
    ],
  },
  'http-connections': {
    ...http,
    sources: [{ http: 'connections' }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'history' }, { media: 'delete' }, { stateKey: 'sealAndOpen' }],
  },
  'http-channels': {
    ...http,
    sources: [{ http: 'channels' }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'inbound' },
      { stateKey: 'sealAndOpen' },
      { secret: 'metaApp' },
    ],
  },
  'channel-webhook': {
    timeout: 15,
    memory: 512,
    sources: [{ webhook: 'GET /webhooks/meta' }, { webhook: 'POST /webhooks/meta' }],
    grants: [
      { table: 'readWrite' },
      { send: 'inbound' },
      { send: 'channel-work' },
      { stateKey: 'open' },
      { secret: 'metaApp' },
    ],
  },
  'socket-authorizer': {
    timeout: 10,
    memory: 256,
    sources: [{ authorizer: 'socket' }],
    grants: [{ table: 'read' }],
  },
  sockets: {
    timeout: 10,
    memory: 256,
    sources: [{ socket: '$connect' }, { socket: '$disconnect' }, { socket: '$default' }],
    grants: [{ table: 'readWrite' }, { sockets: 'manage' }],
  },
  'consumer-inbound': {
    timeout: 15,
    memory: 512,
    sources: [{ queue: 'inbound', batchSize: 10, batchingWindow: 0, maximumConcurrency: 50 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'merges' },
      { send: 'contact-imports' },
      { media: 'read' },
      { send: 'webhooks' },
      { setAside: 'inbound' },
    ],
  },
  'consumer-history': {
    timeout: 60,
    memory: 512,
    sources: [{ queue: 'history', batchSize: 5, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'history' },
      { send: 'merges' },
      { media: 'read' },
      { setAside: 'history' },
    ],
  },
  'consumer-realtime': {
    timeout: 10,
    memory: 256,
    sources: [{ queue: 'realtime', batchSize: 10, batchingWindow: 0, maximumConcurrency: 50 }],
    grants: [{ table: 'readWrite' }, { sockets: 'manage' }, { send: 'realtime' }],
  },
  'consumer-search': {
    timeout: 120,
    memory: 1024,
    sources: [{ queue: 'search', batchSize: 10, batchingWindow: 1, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }, { send: 'search' }],
  },
  'consumer-timers': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'timers', batchSize: 10, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'campaigns' }, { media: 'read' }, { schedules: 'create' }],
  },
  'consumer-integrations': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'integrations', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [{ table: 'readWrite' }, ...effects, { media: 'read' }],
  },
  'consumer-campaigns': {
    timeout: 30,
    memory: 512,
    sources: [{ queue: 'campaigns', batchSize: 1, batchingWindow: 0, maximumConcurrency: 20 }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'campaigns' }, { media: 'read' }, { media: 'delete' }],
  },
  'consumer-closings': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'closings', batchSize: 1, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'closings' }, { media: 'read' }],
  },
  'consumer-merges': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'merges', batchSize: 1, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'merges' }, { media: 'read' }, { media: 'write' }],
  },
  'consumer-contact-imports': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'contact-imports', batchSize: 1, batchingWindow: 0, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'contact-imports' }],
  },
  'consumer-webhooks': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'webhooks', batchSize: 1, batchingWindow: 0, maximumConcurrency: 10 }],
    grants: [{ table: 'read' }, { send: 'webhooks' }, { stateKey: 'open' }],
  },
  'consumer-mail': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'mail', batchSize: 1, batchingWindow: 0, maximumConcurrency: 5 }],
    grants: [{ mails: 'send' }],
  },
  'consumer-graph': {
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
  'consumer-channel-work': {
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
  'consumer-push': {
    timeout: 30,
    memory: 256,
    sources: [{ queue: 'push', batchSize: 10, batchingWindow: 1, maximumConcurrency: 10 }],
    grants: [{ table: 'readWrite' }, { stateKey: 'open' }],
  },
  'outage-watcher': {
    timeout: 50,
    memory: 256,
    sources: [{ schedule: 'rate(1 minute)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'webhooks' }],
  },
  'outbox-sweeper': {
    timeout: 50,
    memory: 256,
    sources: [{ schedule: 'rate(1 minute)' }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'history' },
      { send: 'campaigns' },
      { send: 'closings' },
      { send: 'merges' },
      { send: 'contact-imports' },
      { send: 'webhooks' },
      { send: 'mail' },
    ],
  },
};
