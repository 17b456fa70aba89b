import { expectedConsumers, type ExpectedFunction } from './expected-consumers.ts';
import { effects } from './expected-effects.ts';

const http = { timeout: 29, memory: 512 };

export const expectedFunctions: Readonly<Record<string, ExpectedFunction>> = {
  ...Object.fromEntries(
    Object.entries(expectedConsumers).map(([name, { queue: _queue, ...shape }]) => [`consumer-${name}`, shape]),
  ),
  'http-identity': {
    ...http,
    sources: [{ http: 'identity' }],
    grants: [
      { table: 'readWrite' },
      ...effects,
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
  },
  'http-workspace': {
    ...http,
    sources: [{ http: 'workspace' }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'jobs' }, { site: 'brand' }],
  },
  'http-inbox': {
    ...http,
    sources: [{ http: 'inbox' }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'campaigns' },
      { send: 'integrations' },
      { send: 'jobs' },
      { media: 'read' },
      { media: 'write' },
      { media: 'delete' },
      { stateKey: 'sealAndOpen' },
      { site: 'brand' },
      { secret: 'openAi' },
    ],
  },
  'http-connections': {
    ...http,
    sources: [{ http: 'connections' }],
    grants: [
      { table: 'readWrite' },
      ...effects,
      { send: 'history' },
      { send: 'jobs' },
      { send: 'mail' },
      { media: 'delete' },
      { stateKey: 'sealAndOpen' },
    ],
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
  'http-billing': {
    ...http,
    sources: [{ http: 'billing' }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'sealAndOpen' }],
  },
  'integrators-messages': {
    ...http,
    sources: [{ rest: '/api/messages' }],
    grants: [{ table: 'readWrite' }, ...effects, { send: 'jobs' }, { media: 'read' }, { media: 'write' }],
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
  'payment-webhook': {
    timeout: 29,
    memory: 512,
    sources: [
      { webhook: 'POST /webhooks/payments/stripe' },
      { webhook: 'POST /webhooks/payments/asaas' },
      { webhook: 'POST /webhooks/payments/mercadoPago' },
      { webhook: 'POST /webhooks/payments/efi' },
    ],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'open' }],
  },
  'charge-sweeper': {
    timeout: 240,
    memory: 256,
    sources: [{ schedule: 'rate(2 minutes)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'open' }],
  },
  'invoice-issuer': {
    timeout: 300,
    memory: 256,
    sources: [{ schedule: 'rate(1 day)' }],
    grants: [{ table: 'readWrite' }, { send: 'realtime' }, { send: 'jobs' }, { send: 'mail' }, { stateKey: 'open' }],
  },
  'socket-authorizer': {
    timeout: 10,
    memory: 256,
    sources: [{ authorizer: 'socket' }],
    grants: [{ table: 'read' }],
  },
  'integrators-authorizer': {
    timeout: 10,
    memory: 256,
    sources: [{ authorizer: 'integrators' }],
    grants: [{ table: 'read' }],
  },
  sockets: {
    timeout: 10,
    memory: 256,
    sources: [{ socket: '$connect' }, { socket: '$disconnect' }, { socket: '$default' }],
    grants: [{ table: 'readWrite' }, { sockets: 'manage' }],
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
      { send: 'jobs' },
      { send: 'webhooks' },
      { send: 'mail' },
      { send: 'integrations' },
      { send: 'inbound' },
      { send: 'channel-work' },
    ],
  },
};
