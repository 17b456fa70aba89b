import type * as contract from '@recado/shared/contract/evaluation';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { evaluationCaseEntity, type EvaluationCaseRecord, presentCase } from '../../data/evaluation/cases.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { searchPage } from '../../platform/page-of.ts';

const cases = recordsOf({
  thing: 'evaluationCase',
  store: ({ stores }) => stores.evaluationCases,
  present: presentCase,
});

/** The expectations of a case that a call does not give. */
const nothing = {
  ...{ history: [], expectedAction: 'answer' as const, expectedAnswer: '', expectedSource: '', expectedHeading: '' },
  ...{ required: [], forbidden: [], ticketUuid: null, messageId: null },
};

type GivenCase = Pick<EvaluationCaseRecord, 'promptId' | 'question'> & Partial<EvaluationCaseRecord>;

/** Returns the record of a new case. */
export const newCase = async ({ clock, ids }: UserContext, given: GivenCase): Promise<EvaluationCaseRecord> =>
  evaluationCaseEntity.record({
    ...nothing,
    ...given,
    ...{ id: await ids.next('evaluation-case'), createdAt: new Date(clock.now()).toISOString() },
  });

/** The cases of a set of which the question contains the searched text, the newest first. */
export const listEvaluationCases: UseCase<typeof contract.listEvaluationCases> = async ({ stores }, { query }) => {
  const { promptId = null, ...searched } = query;
  const all = (await stores.evaluationCases.ofSet(promptId)).reverse();
  const { rows, ...position } = searchPage(all, searched, ({ question }) => [question]);
  return { cases: rows.map(presentCase), total: all.length, ...position };
};

/** Returns a case. */
export const getEvaluationCase: UseCase<typeof contract.getEvaluationCase> = cases.get;

/** Adds a case. */
export const createEvaluationCase: UseCase<typeof contract.createEvaluationCase> = async (context, { body }) => {
  await checkPrompt(context, body.promptId);
  return cases.add(context, await newCase(context, body));
};

/** Changes a case. */
export const updateEvaluationCase: UseCase<typeof contract.updateEvaluationCase> = (context, input) =>
  cases.change(context, input, () => input.body);

/** Deletes a case. */
export const deleteEvaluationCase: UseCase<typeof contract.deleteEvaluationCase> = (context, { params: { id } }) =>
  cases.remove(context, id);
