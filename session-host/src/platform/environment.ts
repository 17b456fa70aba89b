import * as z from 'zod';
import type { sessionHostEnvironment } from '@recado/shared/deployment/resources';

type Variable = (typeof sessionHostEnvironment)[number] | 'QUIET_SECONDS' | 'WHATSAPP_WEB_SOCKET_URL';

const environment = z.object({
  TABLE_NAME: z.string().min(3),
  MEDIA_BUCKET: z.string().min(3),
  QUEUE_URL_PREFIX: z.url(),
  KMS_KEY_ID: z.string().min(1),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Sessions that this host holds at most. Measured: docs/figures.md. */
  SESSION_CAPACITY: z.coerce.number().int().min(1).default(200),
  /** Seconds without any message after which a connection is tried whether messages still go through it. */
  QUIET_SECONDS: z.coerce.number().int().min(1).default(600),
  /** Installation that the host belongs to, in its metrics. */
  STAGE: z.string().min(1).default('local'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Where the server is not WhatsApp's own. */
  WHATSAPP_WEB_SOCKET_URL: z.url({ protocol: /^wss?$/ }).optional(),
} satisfies Record<Variable, z.ZodType>);

export type Environment = z.output<typeof environment>;

/** Fails at start, with the names of what is missing, rather than at the first use. */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment => environment.parse(variables);
