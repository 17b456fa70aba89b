import { calledFunctions } from './called-functions.ts';
import { consumers } from './consumers.ts';
import type { FunctionShape } from './function-shape.ts';
import { scheduledFunctions } from './scheduled-functions.ts';

export const functions: Record<string, FunctionShape> = { ...calledFunctions, ...consumers, ...scheduledFunctions };

/**
 * Environment variables of every function, set by the infrastructure and parsed by
 * `functions/src/platform/environment.ts`. Optional: GRAPH_API_URL, DIALOGFLOW_API_URL, GOOGLE_TOKEN_URL, STRIPE_API_URL, ASAAS_API_URL,
 * MERCADO_PAGO_API_URL, FOCUS_NFE_API_URL and EFI_API_URL, for an API other than that of the service; EFI_CA_FILE, the authority of the last.
 */
export const functionEnvironment = [
  'TABLE_NAME',
  'MEDIA_BUCKET',
  'SITE_BUCKET',
  'QUEUE_URL_PREFIX',
  'OUTBOUND_SHARDS',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'USER_POOL_JWKS_URL',
  'SOCKET_MANAGEMENT_URL',
  'WEB_ORIGIN',
  'API_URL',
  'INTEGRATORS_KEY_PREFIX',
  'KMS_KEY_ID',
  'META_APP_SECRET_ID',
  'OPENAI_SECRET_ID',
  'OPENAI_API_URL',
  'AI_MODEL',
  'EMBEDDING_MODEL',
  'SCHEDULE_GROUP',
  'SCHEDULER_ROLE_ARN',
  'TIMERS_QUEUE_ARN',
  'MAIL_FROM',
  'LIMITS',
  'LOG_LEVEL',
  'RELEASE',
] as const;
