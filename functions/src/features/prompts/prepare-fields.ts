import { AppError } from '@recado/shared/contract/errors';
import type { CallOf } from '@recado/shared/contract/grammar';
import type { createPrompt } from '@recado/shared/contract/prompts';
import type { UserContext } from '../../context/context.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import { environment } from '../../platform/environment.ts';
import { existing } from '../../platform/existing.ts';
import { lastCharacters } from '../../platform/last-characters.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';

type Body = CallOf<typeof createPrompt>['body'];
type Change = Partial<Body>;

/** The stored form of the fields that a call gives. */
type Prepared<Given> = Omit<Given, 'apiKey' | 'voiceKey'> & Partial<Pick<PromptRecord, 'voiceKey'>>;

const seal = ({ company }: UserContext, key: string): Promise<PromptRecord['apiKey']> =>
  sealToken(key, { companyId: company.id, purpose: 'prompt' });

/** Seals a key of the model's provider. Its last characters show which one it is. */
export const sealApiKey = async (
  context: UserContext,
  apiKey: string,
): Promise<Pick<PromptRecord, 'apiKey' | 'apiKeyEnd'>> => ({
  apiKey: await seal(context, apiKey),
  apiKeyEnd: lastCharacters(apiKey),
});

const checkTools = async ({ stores }: UserContext, toolIds: readonly number[] = []): Promise<void> => {
  const chosen = [...new Set(toolIds)];
  const allowed = (await stores.mcpServers.toolsById(chosen)).filter(({ pin }) => pin !== null);
  if (allowed.length < chosen.length) throw new AppError('ERR_NO_MCP_TOOL_FOUND');
};

/**
 * Checks the fields that a call gives, and seals the key of the speech service.
 *
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_KNOWLEDGE_SOURCE_FOUND, ERR_NO_MCP_TOOL_FOUND; ERR_WEBHOOK_URL for an address that is not public
 */
export const prepareFields = async <Given extends Change>(
  context: UserContext,
  { apiKey: _apiKey, voiceKey, ...fields }: Given,
): Promise<Prepared<Given>> => {
  if (fields.queueId !== undefined) existing('queue', await context.stores.queues.get(fields.queueId));
  const chosen = [...new Set(fields.knowledgeIds)];
  const known = await context.stores.knowledge.getMany(chosen, { fields: ['id'] });
  if (known.length < chosen.length) throw new AppError('ERR_NO_KNOWLEDGE_SOURCE_FOUND');
  await checkTools(context, fields.toolIds);
  if (fields.baseUrl && !isWebhookUrl(fields.baseUrl, environment().WEBHOOK_NETWORKS))
    throw new AppError('ERR_WEBHOOK_URL');
  const sealed = voiceKey === undefined ? {} : { voiceKey: voiceKey === '' ? null : await seal(context, voiceKey) };
  return { ...fields, ...sealed };
};
