import type { functionEnvironment } from '@recado/shared/deployment/functions';
import { stagePrefix } from './names.ts';
import type { DataStack } from './stacks/data-stack.ts';

interface EnvironmentSource {
  stage: string;
  data: DataStack;
  /** Name of the bucket that the web app is served from. */
  siteBucket: string;
  webOrigin: string;
  /** The address of the HTTP API. */
  apiUrl: string;
  socketManagementUrl: string;
  logLevel: string;
  /** The commit that is deployed. */
  release: string;
  /** The address of OpenAI's API, and the model that answers customers where a prompt names none. */
  openAiUrl: string;
  aiModel: string;
  /** The model that compares texts by their meaning. */
  embeddingModel: string;
  /** Limits that differ from the functions' defaults, as JSON. */
  limits: string;
  /** Sender of mails. Without it, no mails are sent. */
  mailFrom?: string;
}

/** Returns the environment of every function. A missing name is a compile error. */
export const environmentOf = ({
  stage,
  data,
  siteBucket,
  webOrigin,
  apiUrl,
  socketManagementUrl,
  logLevel,
  release,
  openAiUrl,
  aiModel,
  embeddingModel,
  limits,
  mailFrom,
}: EnvironmentSource): Record<(typeof functionEnvironment)[number], string> => ({
  TABLE_NAME: data.table.name,
  MEDIA_BUCKET: data.media.bucket.bucketName,
  SITE_BUCKET: siteBucket,
  QUEUE_URL_PREFIX: data.queues.urlPrefix,
  OUTBOUND_SHARDS: data.shards,
  USER_POOL_ID: data.users.pool.userPoolId,
  USER_POOL_CLIENT_ID: data.users.client.userPoolClientId,
  USER_POOL_JWKS_URL: `${data.users.issuer}/.well-known/jwks.json`,
  SOCKET_MANAGEMENT_URL: socketManagementUrl,
  WEB_ORIGIN: webOrigin,
  API_URL: apiUrl,
  INTEGRATORS_KEY_PREFIX: stagePrefix(stage),
  KMS_KEY_ID: data.stateKey.key.keyArn,
  META_APP_SECRET_ID: data.metaApp.secret.secretArn,
  OPENAI_SECRET_ID: data.openAi.secret.secretArn,
  OPENAI_API_URL: openAiUrl,
  AI_MODEL: aiModel,
  EMBEDDING_MODEL: embeddingModel,
  SCHEDULE_GROUP: data.timers.groupName,
  SCHEDULER_ROLE_ARN: data.timers.role.roleArn,
  TIMERS_QUEUE_ARN: data.queues.of('timers').queue.queueArn,
  MAIL_FROM: mailFrom ?? '',
  LIMITS: limits,
  LOG_LEVEL: logLevel,
  RELEASE: release,
});
