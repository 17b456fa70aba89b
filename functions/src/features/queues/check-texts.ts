import { AppError } from '@recado/shared/contract/errors';
import type { QueueDetails } from '@recado/shared/contract/queues';
import type { UserContext } from '../../context/context.ts';

type Texts = Partial<Pick<QueueDetails, 'greetingMessage' | 'outOfHoursMessage'>>;

const isEmpty = (text: string | undefined): boolean => text?.trim() === '';

/**
 * Checks the texts that a change sets: the greeting is required where the company has other queues, the out-of-hours
 * message where hours are those of queues (specification 3, section 5). Texts that a change leaves alone are not checked:
 * a queue may be older than the rule.
 *
 * @param queueId the changed queue; null for a new one
 * @throws AppError ERR_WAPP_GREETING_REQUIRED, ERR_QUEUE_OUT_OF_HOURS
 */
export const checkTexts = async (
  { stores }: Pick<UserContext, 'stores'>,
  { greetingMessage, outOfHoursMessage }: Texts,
  queueId: number | null,
): Promise<void> => {
  if (isEmpty(greetingMessage) && (await stores.queues.list()).some(({ id }) => id !== queueId))
    throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  if (isEmpty(outOfHoursMessage) && (await stores.settings.company()).scheduleType === 'queue')
    throw new AppError('ERR_QUEUE_OUT_OF_HOURS');
};
