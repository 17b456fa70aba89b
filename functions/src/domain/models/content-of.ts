import type { Completion } from './complete.ts';
import { ServiceFailed } from './service-failed.ts';

/**
 * Returns the content of an answer; empty for none.
 *
 * @throws ServiceFailed `refused`; `cut`; `thought` where the thinking took all tokens, and left none for an answer
 */
export const contentOf = ({ choices: [choice] }: Completion): string => {
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw new ServiceFailed('refused');
  const content = choice?.message.content?.trim() ?? '';
  if (choice?.finish_reason === 'length') throw new ServiceFailed(content === '' ? 'thought' : 'cut');
  return content;
};
