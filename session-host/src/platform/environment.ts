import * as z from 'zod';
import type { sessionHostEnvironment } from '@recado/shared/deployment/resources';
import { shardCount } from '@recado/shared/deployment/shards';

type Variable =
  | (typeof sessionHostEnvironment)[number]
  | 'FILE_STALL_SECONDS'
  | 'QUIET_SECONDS'
  | 'WHATSAPP_WEB_SOCKET_URL';

const environment = z.object({
  TABLE_NAME: z.string().min(3),
  MEDIA_BUCKET: z.string().min(3),
  QUEUE_URL_PREFIX: z.url(),
  /** The number of outbound queues: shared/src/deployment/shards.ts has read it by now. */
  OUTBOUND_SHARDS: z.literal(String(shardCount)).default(String(shardCount)),
  KMS_KEY_ID: z.string().min(1),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Sessions that this host runs at most. Measured: docs/figures.md. */
  SESSION_CAPACITY: z.coerce.number().int().min(1).default(200),
  /** Seconds without a message after which a connection is probed. */
  QUIET_SECONDS: z.coerce.number().int().min(1).default(600),
  /** Seconds without a byte after which a transfer from or to storage or a media server fails; it is repeated later. */
  FILE_STALL_SECONDS: z.coerce.number().int().min(1).default(30),
  /** Installation of the host, as its metrics name it. */
  STAGE: z.string().min(1).default('local'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** The commit that is deployed. */
  RELEASE: z.string().default('unknown'),
  /** Server used instead of WhatsApp's own. */
  WHATSAPP_WEB_SOCKET_URL: z.url({ protocol: /^wss?$/ }).optional(),
} satisfies Record<Variable, z.ZodType>);

export type Environment = z.output<typeof environment>;

/** Reads the environment variables. Throws at the start, with the names of those that are missing or invalid. */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment => environment.parse(variables);
