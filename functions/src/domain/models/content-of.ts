import type { Completion } from './complete.ts';
import { ServiceFailed } from './service-failed.ts';

/**
 * Returns the content of an answer; empty for none.
 *
 * @throws ServiceFailed `refused`, `cut`
 */
export const contentOf = ({ choices: [choice] }: Completion): string => {
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw new ServiceFailed('refused');
  if (choice?.finish_reason === 'length') throw new ServiceFailed('cut');
  return choice?.message.content?.trim() ?? '';
};
