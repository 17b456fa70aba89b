import type { Completion } from './complete.ts';
import { ServiceFailed } from './service-failed.ts';

/** The thoughts that some models write before their answer, and the block of code in which some put an object. */
const thoughts = /^<(think|thinking)>[\s\S]*?<\/\1>\s*/i;
const block = /^```[a-z]*\s*([[{][\s\S]*[\]}])\s*```$/i;

/**
 * Returns the content of an answer, without what endpoints that know no structured output put around it; empty for none.
 *
 * @throws ServiceFailed `refused`; `cut`; `thought` where the thinking took all tokens, and left none for an answer
 */
export const contentOf = ({ choices: [choice] }: Completion): string => {
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw new ServiceFailed('refused');
  const content = choice?.message.content?.trim() ?? '';
  if (choice?.finish_reason === 'length') throw new ServiceFailed(content === '' ? 'thought' : 'cut');
  return content.replace(thoughts, '').replace(block, '$1').trim();
};
