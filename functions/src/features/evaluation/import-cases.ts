import type { importEvaluationCases as endpoint } from '@recado/shared/contract/evaluation';
import type { UseCase } from '../../context/binding.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { addCases } from './add-cases.ts';

/** Adds cases of a spreadsheet to a set: those that are there stay as they are. */
export const importEvaluationCases: UseCase<typeof endpoint> = async (context, { body: { promptId, cases } }) => {
  await checkPrompt(context, promptId);
  const added = await addCases(context, promptId, cases);
  return { added, known: cases.length - added };
};
