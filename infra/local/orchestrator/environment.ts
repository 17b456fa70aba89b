import { delimiter, join } from 'node:path';
import { mediaBucket, queueName, scheduleGroup, table } from '@recado/shared/deployment/resources';
import type { functionEnvironment, sessionHostEnvironment } from '@recado/shared/deployment/resources';
import { issuerOf, localPool } from '../aws/cognito/pool.ts';
import { accountId, region } from '../aws/credentials.ts';
import type { Credentials } from '../aws/credentials.ts';
import { localKeyArn } from '../aws/kms/kms.ts';
import { mailFrom } from '../aws/mail/sender.ts';
import { metaAppSecretId } from '../graph/app.ts';
import { socketApi } from '../gateway/sockets/events.ts';
import type { Ports } from './ports.ts';

const at = (port: number, protocol = 'http') => `${protocol}://127.0.0.1:${port}`;

/** Everything that a person or a test may want to reach. */
export const addressesOf = (ports: Ports) => ({
  web: at(ports.web),
  api: at(ports.http),
  sockets: `${at(ports.sockets, 'ws')}/${socketApi.stage}`,
  socketManagement: `${at(ports.sockets)}/${socketApi.stage}`,
  table: at(ports.table),
  queues: at(ports.queues),
  storage: at(ports.storage),
  users: at(ports.services),
  keys: `${at(ports.services)}${new URL(issuerOf(localPool)).pathname}/.well-known/jwks.json`,
  mail: `${at(ports.services)}/mail`,
  phone: at(ports.phone),
  graph: at(ports.graph),
  functions: at(ports.functions),
  sessionHost: at(ports.sessionHost),
  control: at(ports.control),
});

export type CloudAddresses = ReturnType<typeof addressesOf>;

/** Region, keys and endpoints by the variables that every AWS SDK reads; nothing else tells code that it runs locally. */
export const awsEnvironment = (ports: Ports, { accessKeyId, secretAccessKey }: Credentials): Record<string, string> => {
  const addresses = addressesOf(ports);
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: addresses.table,
    AWS_ENDPOINT_URL_SQS: addresses.queues,
    AWS_ENDPOINT_URL_S3: addresses.storage,
    AWS_ENDPOINT_URL_KMS: addresses.users,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.users,
    AWS_ENDPOINT_URL_SCHEDULER: addresses.users,
    AWS_ENDPOINT_URL_SESV2: addresses.users,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: addresses.users,
    AWS_ENDPOINT_URL_LAMBDA: addresses.functions,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
};

const queueUrlPrefix = (ports: Ports) => `${at(ports.queues)}/${accountId}/`;

/** What CDK gives every function, that webhooks may be on this machine, and where the stand-in of the Graph API is. */
export const environmentOfFunctions = (
  ports: Ports,
  logLevel: string,
): Record<(typeof functionEnvironment)[number] | 'WEBHOOK_NETWORKS' | 'GRAPH_API_URL', string> => {
  const addresses = addressesOf(ports);
  return {
    TABLE_NAME: table.name,
    MEDIA_BUCKET: mediaBucket.name,
    QUEUE_URL_PREFIX: queueUrlPrefix(ports),
    USER_POOL_ID: localPool.id,
    USER_POOL_CLIENT_ID: localPool.clientId,
    USER_POOL_JWKS_URL: addresses.keys,
    SOCKET_MANAGEMENT_URL: addresses.socketManagement,
    WEB_ORIGIN: addresses.web,
    KMS_KEY_ID: localKeyArn,
    META_APP_SECRET_ID: metaAppSecretId,
    SCHEDULE_GROUP: scheduleGroup.name,
    SCHEDULER_ROLE_ARN: `arn:aws:iam::${accountId}:role/recado-timers`,
    TIMERS_QUEUE_ARN: `arn:aws:sqs:${region}:${accountId}:${queueName('timers')}`,
    MAIL_FROM: mailFrom,
    GRAPH_API_URL: addresses.graph,
    LOG_LEVEL: logLevel.toUpperCase(),
    WEBHOOK_NETWORKS: 'any',
  };
};

/** MB of its heap for what is new, as its Dockerfile says: more keeps what loading leaves behind. */
export const nurseryOfSessionHost = 4;

/** What CDK gives the session host, and where the simulated WhatsApp is and how it is trusted. */
export const environmentOfSessionHost = (ports: Ports, phoneDir: string, logLevel: string) =>
  ({
    TABLE_NAME: table.name,
    MEDIA_BUCKET: mediaBucket.name,
    QUEUE_URL_PREFIX: queueUrlPrefix(ports),
    KMS_KEY_ID: localKeyArn,
    HEALTH_PORT: String(ports.sessionHost),
    SESSION_CAPACITY: '400',
    STAGE: 'local',
    LOG_LEVEL: logLevel.toLowerCase(),
    WHATSAPP_WEB_SOCKET_URL: `${at(ports.phone, 'ws')}/ws/chat`,
    WHATSAPP_NOISE_ROOT_FILE: join(phoneDir, 'noise-root.pub'),
    NODE_EXTRA_CA_CERTS: join(phoneDir, 'ca.pem'),
  }) satisfies Record<
    | (typeof sessionHostEnvironment)[number]
    | 'WHATSAPP_WEB_SOCKET_URL'
    | 'WHATSAPP_NOISE_ROOT_FILE'
    | 'NODE_EXTRA_CA_CERTS',
    string
  >;

/** Where Node keeps the TypeScript that it has read as JavaScript: a process starts in a third of the time then, without the compiler's 20 MB. */
export const compileCache = (root: string): string => join(root, '.cache/node');

/** What a child gets of this process's own environment: no AWS settings of the person at the keyboard may leak in. */
export const bareEnvironment = (root: string): Record<string, string> => {
  const { HOME, LANG, TZ, TMPDIR, PATH } = process.env;
  const kept = Object.entries({ HOME, LANG, TZ, TMPDIR }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(kept),
    PATH: [join(root, 'node_modules/.bin'), PATH].join(delimiter),
    NODE_COMPILE_CACHE: compileCache(root),
  };
};
