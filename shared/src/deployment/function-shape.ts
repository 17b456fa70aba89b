import type { FunctionGroup } from '../contract/grammar.ts';
import type { QueueName } from './queues.ts';

/** Least grants, by resource; the infrastructure test compares them with what is deployed. */
export type Grant =
  /** `scan` reads through all items, to delete those of a company. */
  | { table: 'read' | 'readWrite' | 'scan' }
  /** Restoring the table beside itself, reading the restored one, and deleting that. */
  | { backups: 'drill' }
  | { send: QueueName }
  /** `erase` deletes for good: old versions too, which `delete` leaves. */
  | { media: 'read' | 'write' | 'delete' | 'erase' }
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
  /** A route outside the API contract, for programs that show a key or a code: method and path. */
  | { open: `${'GET' | 'POST'} /${string}` }
  /** All calls of the integrators' REST API beneath this path. */
  | { rest: `/${string}` }
  | { authorizer: 'socket' | 'integrators' }
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
  /** Variables for Node and its libraries, beside those that every function has. */
  ownEnvironment?: Readonly<Record<string, string>>;
}

/** Grants of the functions whose commits have effects. */
export const events = [
  { send: 'realtime' },
  { send: 'outbound' },
  { send: 'graph' },
  { send: 'search' },
  { send: 'timers' },
  { send: 'push' },
  { send: 'webhook-events' },
] as const satisfies readonly Grant[];
