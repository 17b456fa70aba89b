import type { EvaluationCase } from '@recado/shared/contract/evaluation';
import type { UserContext } from '../../context/context.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { newCase } from './cases.ts';

/** Cases that are committed together. */
const atOnce = 40;

type GivenCase = Pick<EvaluationCase, 'question'> & Partial<EvaluationCase>;

/** The question of a case with what was said before, as one text. */
const askedIn = ({ question, history = [] }: GivenCase): string =>
  JSON.stringify([question, ...history.map(({ text }) => text)]);

/**
 * Adds those of some cases that a set does not have, and returns their number.
 *
 * @throws AppError ERR_LIMIT_REACHED
 */
export const addCases = async (
  context: UserContext,
  promptId: number | null,
  given: readonly GivenCase[],
): Promise<number> => {
  const { evaluationCases } = context.stores;
  const known = new Set((await evaluationCases.ofSet(promptId)).map(askedIn));
  const missing = [...new Map(given.map((one) => [askedIn(one), one]))].flatMap(([asked, one]) =>
    known.has(asked) ? [] : [one],
  );
  for (let from = 0; from < missing.length; from += atOnce) {
    const records = [];
    for (const one of missing.slice(from, from + atOnce)) records.push(await newCase(context, { ...one, promptId }));
    const writes = records.flatMap((record) => evaluationCases.create(record));
    await mapConditionFailure(context.commit(writes, []), evaluationCases.refusals);
  }
  return missing.length;
};
