import { delimiter, join } from 'node:path';
import type { functionEnvironment } from '@recado/shared/deployment/functions';
import { integratorsStage } from '@recado/shared/deployment/integrators-api';
import { queueName } from '@recado/shared/deployment/queues';
import { shardCount } from '@recado/shared/deployment/shards';
import {
  mediaBucket,
  scheduleGroup,
  siteBucket,
  table,
  type sessionHostEnvironment,
} from '@recado/shared/deployment/resources';
import { issuerOf, localPool } from '../aws/cognito/pool/pool.ts';
import { accountId, region, type Credentials } from '../aws/account/credentials.ts';
import { localKeyArn } from '../aws/kms/kms.ts';
import { mailFrom } from '../aws/mail/sender.ts';
import { metaAppSecretId } from '../graph/world/app.ts';
import { openAiSecretId } from '../openai/app.ts';
import { socketApi } from '../gateway/sockets/events.ts';
import type { Ports } from './ports.ts';

/** The commit that runs here is that of the checkout, which may change while it runs. */
const release = 'local';

const urlOf = (port: number, protocol = 'http') => `${protocol}://127.0.0.1:${port}`;

/** The addresses of an instance's parts. */
export const addressesOf = (ports: Ports) => ({
  web: urlOf(ports.web),
  api: urlOf(ports.http),
  integrators: `${urlOf(ports.integrators)}/${integratorsStage}`,
  sockets: `${urlOf(ports.sockets, 'ws')}/${socketApi.stage}`,
  socketManagement: `${urlOf(ports.sockets)}/${socketApi.stage}`,
  table: urlOf(ports.table),
  queues: urlOf(ports.queues),
  storage: urlOf(ports.storage),
  users: urlOf(ports.services),
  keys: `${urlOf(ports.services)}${new URL(issuerOf(localPool)).pathname}/.well-known/jwks.json`,
  mail: `${urlOf(ports.services)}/mail`,
  push: `${urlOf(ports.services)}/push`,
  phone: urlOf(ports.phone),
  graph: urlOf(ports.graph),
  openAi: urlOf(ports.openAi),
  integrations: urlOf(ports.integrations),
  focusNfe: urlOf(ports.focusNfe),
  stripe: urlOf(ports.stripe),
  asaas: urlOf(ports.asaas),
  mercadoPago: urlOf(ports.mercadoPago),
  efi: urlOf(ports.efi),
  efiApi: urlOf(ports.efiApi, 'https'),
  functions: urlOf(ports.functions),
  sessionHost: urlOf(ports.sessionHost),
  control: urlOf(ports.control),
  containers: urlOf(ports.containers),
});

export type CloudAddresses = ReturnType<typeof addressesOf>;

/** The variable by which AWS SDKs find the table at a port. */
export const tableAt = (port: number): Record<string, string> => ({ AWS_ENDPOINT_URL_DYNAMODB: urlOf(port) });

/** Region, keys and endpoints in the variables that AWS SDKs read. Nothing else makes code use the stand-ins. */
export const awsEnvironment = (ports: Ports, { accessKeyId, secretAccessKey }: Credentials): Record<string, string> => {
  const addresses = addressesOf(ports);
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...tableAt(ports.table),
    AWS_ENDPOINT_URL_SQS: addresses.queues,
    AWS_ENDPOINT_URL_S3: addresses.storage,
    AWS_ENDPOINT_URL_KMS: addresses.users,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.users,
    AWS_ENDPOINT_URL_SCHEDULER: addresses.users,
    AWS_ENDPOINT_URL_SESV2: addresses.users,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: addresses.users,
    AWS_ENDPOINT_URL_LAMBDA: addresses.functions,
    AWS_ENDPOINT_URL_EVENTBRIDGE: addresses.functions,
    AWS_ENDPOINT_URL_APIGATEWAYV2: addresses.functions,
    AWS_ENDPOINT_URL_ECS: addresses.containers,
    AWS_ENDPOINT_URL_APPLICATION_AUTO_SCALING: addresses.containers,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
};

const queueUrlPrefix = (ports: Ports) => `${urlOf(ports.queues)}/${accountId}/`;

/** The installation's part of the names of API keys. */
export const integratorsKeyPrefix = 'local-';

/** The folder of Efi's stand-in: its authority and the account's certificate. */
export const efiFolder = (dataDir: string): string => join(dataDir, 'payments/efi');

/** The variables that CDK sets for functions, plus permission for local webhooks and the URLs of the Graph API and of
 * the payment providers'. */
export const environmentOfFunctions = (
  ports: Ports,
  {
    dataDir,
    logLevel,
    limits = {},
    tableName = table.name,
  }: { dataDir: string; logLevel: string; limits?: object | undefined; tableName?: string },
): Record<
  | (typeof functionEnvironment)[number]
  | 'WEBHOOK_NETWORKS'
  | 'GRAPH_API_URL'
  | 'AZURE_SPEECH_URL'
  | 'DIALOGFLOW_API_URL'
  | 'GOOGLE_TOKEN_URL'
  | 'STRIPE_API_URL'
  | 'ASAAS_API_URL'
  | 'MERCADO_PAGO_API_URL'
  | 'FOCUS_NFE_API_URL'
  | 'EFI_API_URL'
  | 'EFI_CA_FILE',
  string
> => {
  const addresses = addressesOf(ports);
  return {
    TABLE_NAME: tableName,
    MEDIA_BUCKET: mediaBucket.name,
    SITE_BUCKET: siteBucket.name,
    QUEUE_URL_PREFIX: queueUrlPrefix(ports),
    OUTBOUND_SHARDS: String(shardCount),
    USER_POOL_ID: localPool.id,
    USER_POOL_CLIENT_ID: localPool.clientId,
    USER_POOL_JWKS_URL: addresses.keys,
    SOCKET_MANAGEMENT_URL: addresses.socketManagement,
    WEB_ORIGIN: addresses.web,
    API_URL: addresses.api,
    INTEGRATORS_KEY_PREFIX: integratorsKeyPrefix,
    KMS_KEY_ID: localKeyArn,
    META_APP_SECRET_ID: metaAppSecretId,
    OPENAI_SECRET_ID: openAiSecretId,
    OPENAI_API_URL: `${addresses.openAi}/v1`,
    AI_MODEL: 'gpt-4o-mini',
    EMBEDDING_MODEL: 'text-embedding-3-small',
    AZURE_SPEECH_URL: `${addresses.openAi}/azure/{region}`,
    DIALOGFLOW_API_URL: addresses.integrations,
    GOOGLE_TOKEN_URL: `${addresses.integrations}/token`,
    STRIPE_API_URL: addresses.stripe,
    ASAAS_API_URL: addresses.asaas,
    MERCADO_PAGO_API_URL: addresses.mercadoPago,
    FOCUS_NFE_API_URL: addresses.focusNfe,
    EFI_API_URL: addresses.efiApi,
    EFI_CA_FILE: join(efiFolder(dataDir), 'ca.pem'),
    SCHEDULE_GROUP: scheduleGroup.name,
    SCHEDULER_ROLE_ARN: `arn:aws:iam::${accountId}:role/recado-timers`,
    TIMERS_QUEUE_ARN: `arn:aws:sqs:${region}:${accountId}:${queueName('timers')}`,
    MAIL_FROM: mailFrom,
    GRAPH_API_URL: addresses.graph,
    LIMITS: JSON.stringify(limits),
    LOG_LEVEL: logLevel.toUpperCase(),
    RELEASE: release,
    WEBHOOK_NETWORKS: 'any',
  };
};

/** MB of V8's semi-space, as in the session host's Dockerfile: a larger one keeps garbage of the start in memory. */
export const sessionHostSemiSpace = 4;

/** The variables that CDK sets for the session host, plus the simulator's address and its certificates. */
export const environmentOfSessionHost = (ports: Ports, phoneDir: string, logLevel: string, tableName: string) =>
  ({
    TABLE_NAME: tableName,
    MEDIA_BUCKET: mediaBucket.name,
    QUEUE_URL_PREFIX: queueUrlPrefix(ports),
    OUTBOUND_SHARDS: String(shardCount),
    KMS_KEY_ID: localKeyArn,
    HEALTH_PORT: String(ports.sessionHost),
    SESSION_CAPACITY: '400',
    STAGE: 'local',
    LOG_LEVEL: logLevel.toLowerCase(),
    RELEASE: release,
    WHATSAPP_WEB_SOCKET_URL: `${urlOf(ports.phone, 'ws')}/ws/chat`,
    WHATSAPP_NOISE_ROOT_FILE: join(phoneDir, 'noise-root.pub'),
    NODE_EXTRA_CA_CERTS: join(phoneDir, 'ca.pem'),
  }) satisfies Record<
    | (typeof sessionHostEnvironment)[number]
    | 'WHATSAPP_WEB_SOCKET_URL'
    | 'WHATSAPP_NOISE_ROOT_FILE'
    | 'NODE_EXTRA_CA_CERTS',
    string
  >;

/** Folder of Node's compile cache. With it a process starts in a third of the time and saves the compiler's 20 MB. */
export const compileCache = (root: string): string => join(root, '.cache/node');

/** The environment that children inherit: no AWS settings of the user. */
export const bareEnvironment = (root: string): Record<string, string> => {
  const { HOME, LANG, TZ, TMPDIR, PATH } = process.env;
  const inherited = Object.entries({ HOME, LANG, TZ, TMPDIR }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: [join(root, 'node_modules/.bin'), PATH].join(delimiter),
    NODE_COMPILE_CACHE: compileCache(root),
    OUTBOUND_SHARDS: String(shardCount),
  };
};
