import { AppError } from '@recado/shared/contract/errors';
import type { testQueueIntegration as endpoint } from '@recado/shared/contract/queue-integrations';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { existing } from '../../platform/existing.ts';
import { describeError, log } from '../../platform/log.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { detectIntent } from './services/dialogflow.ts';
import { readServiceAccount } from './services/service-account.ts';

/** The text that a test asks, in the languages of Dialogflow. */
const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;

/** Opens the key file that an integration of the company has stored; empty for none. */
const storedKeyFile = async ({ company, stores }: UserContext, id: number): Promise<string> => {
  const { jsonContent } = existing('queueIntegration', await stores.queueIntegrations.get(id));
  return jsonContent === null ? '' : openToken(jsonContent, { companyId: company.id, purpose: 'integration' });
};

/**
 * Asks a Dialogflow agent for its answer to a greeting.
 *
 * @throws AppError ERR_SERVICE_ACCOUNT, ERR_INTEGRATION_TEST, ERR_NO_QUEUE_INTEGRATION_FOUND
 */
export const testQueueIntegration: UseCase<typeof endpoint> = async (context, { body }) => {
  const { projectName, language, jsonContent, integrationId } = body;
  const keyFile = jsonContent || (integrationId === undefined ? '' : await storedKeyFile(context, integrationId));
  readServiceAccount(keyFile);
  const session = `test-${context.company.id}`;
  try {
    const now = context.clock.now();
    const { texts } = await detectIntent({ projectName, language, keyFile }, session, greetings[language], now);
    return { texts };
  } catch (error) {
    log().warn('the test of an integration failed', { companyId: context.company.id, error: describeError(error) });
    throw new AppError('ERR_INTEGRATION_TEST');
  }
};
