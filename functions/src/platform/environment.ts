import * as z from 'zod';
import { shardCount } from '@recado/shared/deployment/shards';
import { limitsSchema } from './limits.ts';

const schema = z.object({
  TABLE_NAME: z.string().min(3),
  MEDIA_BUCKET: z.string().min(3),
  /** The bucket that the web app is served from, with the brand's files in it. */
  SITE_BUCKET: z.string().min(3),
  /** Queue addresses without the queue's name. */
  QUEUE_URL_PREFIX: z.url(),
  /** The number of outbound queues: shared/src/deployment/shards.ts has read it by now. */
  OUTBOUND_SHARDS: z.literal(String(shardCount)).default(String(shardCount)),
  USER_POOL_ID: z.string(),
  USER_POOL_CLIENT_ID: z.string(),
  /** The address at which the pool publishes its keys. */
  USER_POOL_JWKS_URL: z.url(),
  /** Address of the WebSocket API's management calls. */
  SOCKET_MANAGEMENT_URL: z.url(),
  WEB_ORIGIN: z.url(),
  /** The address of the HTTP API, to which other services send their webhooks. */
  API_URL: z.url(),
  /** The installation's part of the names of API keys, such as `prod-`. */
  INTEGRATORS_KEY_PREFIX: z.string().min(1),
  /** The networks that companies' webhooks may be in: `any` only on a developer's machine. */
  WEBHOOK_NETWORKS: z.enum(['public', 'any']).default('public'),
  /** Seals credentials of channels. */
  KMS_KEY_ID: z.string().min(1),
  /** Name or ARN of the secret that holds the Meta app. */
  META_APP_SECRET_ID: z.string().min(1),
  /** Name or ARN of the secret that holds the key of OpenAI's API, or of a service that speaks its protocol. */
  OPENAI_SECRET_ID: z.string().min(1),
  /** The address of OpenAI's API, or of a service that speaks its protocol. */
  OPENAI_API_URL: z.url(),
  /** The model that answers customers where a prompt names none. */
  AI_MODEL: z.string().min(1),
  /** The model that compares texts by their meaning, for what prompts know. */
  EMBEDDING_MODEL: z.string().min(1),
  /** The address of Azure's speech service, in which `{region}` is the region of a prompt. */
  AZURE_SPEECH_URL: z.string().default('https://{region}.tts.speech.microsoft.com'),
  DIALOGFLOW_API_URL: z.url().default('https://dialogflow.googleapis.com'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  ASAAS_API_URL: z.url().default('https://api.asaas.com'),
  EFI_API_URL: z.url().default('https://pix.api.efipay.com.br'),
  /** File with the authority of EFI_API_URL, where it is not one that everybody trusts. */
  EFI_CA_FILE: z.string().optional(),
  FOCUS_NFE_API_URL: z.url().default('https://api.focusnfe.com.br'),
  MERCADO_PAGO_API_URL: z.url().default('https://api.mercadopago.com'),
  GRAPH_API_URL: z.url().default('https://graph.facebook.com'),
  /** The group of the timers' schedules, the queue to which they send, and the role that allows it. */
  SCHEDULE_GROUP: z.string().min(1),
  TIMERS_QUEUE_ARN: z.string().min(1),
  SCHEDULER_ROLE_ARN: z.string().min(1),
  /** Sender of the product's mails; empty where the installation sends none. */
  MAIL_FROM: z.union([z.email(), z.literal('')]),
  /** Limits that differ from the defaults, as JSON: limits.ts. */
  LIMITS: limitsSchema,
  LOG_LEVEL: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  /** The commit that is deployed; commands of a developer have none. */
  RELEASE: z.string().default('unknown'),
});

type Environment = z.output<typeof schema>;

let parsed: Environment | undefined;

/** The function's environment, parsed once; throws at the first use when something is missing. */
export const environment = (): Environment => (parsed ??= schema.parse(process.env));
