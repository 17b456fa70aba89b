import type { createQueueIntegration, IntegrationType } from '@recado/shared/contract/queue-integrations';
import { AppError } from '@recado/shared/contract/errors';
import type { CallOf } from '@recado/shared/contract/grammar';
import type { UserContext } from '../../context/context.ts';
import type { QueueIntegrationRecord } from '../../data/queue-integrations/store.ts';
import { environment } from '../../platform/environment.ts';
import { existing } from '../../platform/existing.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';
import { readServiceAccount } from './services/service-account.ts';

type Field = keyof QueueIntegrationRecord;

/** The fields without which an integration of a type can't be called. */
const required: Readonly<Record<IntegrationType, readonly Field[]>> = {
  dialogflow: ['projectName', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: [],
};

type Change = Partial<CallOf<typeof createQueueIntegration>['body']>;
type Secrets = Pick<QueueIntegrationRecord, 'jsonContent' | 'secret'>;

const seal = ({ company }: UserContext, secret: string): Promise<Secrets['secret']> =>
  secret === '' ? Promise.resolve(null) : sealToken(secret, { companyId: company.id, purpose: 'integration' });

const isMissing = (value: unknown): boolean => value === null || value === '' || value === undefined;

/** @throws AppError ERR_VALIDATION with the fields that the integration's type needs and that are empty */
export const checkRequired = (record: QueueIntegrationRecord): void => {
  const issues = required[record.type]
    .filter((field) => isMissing(record[field]))
    .map((field) => ({ path: `body.${field}`, code: 'too_small' }));
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
};

/**
 * Checks the fields that a call gives, and seals its secrets.
 *
 * @throws AppError ERR_SERVICE_ACCOUNT, ERR_WEBHOOK_URL for an address that is not public, ERR_NO_FLOW_FOUND
 */
export const prepareFields = async (
  context: UserContext,
  { jsonContent, secret, ...fields }: Change,
): Promise<Partial<QueueIntegrationRecord>> => {
  if (jsonContent) readServiceAccount(jsonContent);
  if (fields.urlN8N && !isWebhookUrl(fields.urlN8N, environment().WEBHOOK_NETWORKS))
    throw new AppError('ERR_WEBHOOK_URL');
  if (fields.flowId != null) existing('flow', await context.stores.flows.get(fields.flowId));
  return {
    ...fields,
    ...(jsonContent !== undefined && { jsonContent: await seal(context, jsonContent) }),
    ...(secret !== undefined && { secret: await seal(context, secret) }),
  };
};
