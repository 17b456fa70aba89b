import * as z from 'zod';
import {
  evaluationCauses,
  evaluationChanges,
  evaluationChecks,
  evaluationLimits as limits,
  evaluationNumbers as numbers,
  evaluationProblems,
  evaluationSamples,
  evaluationStates,
  expectedActions,
} from '../limits/evaluation.ts';
import { endpoint } from './grammar.ts';
import { messageId } from './messages.ts';
import { done, id, idParams, isoDate, page, pageResult, searchedPage, text, trimmed } from './parameters.ts';

/** The set of a case or a run: a prompt's; null for the company's knowledge, of which the search alone is judged. */
const set = { promptId: id.nullable() };
const phrases = z.array(trimmed(limits.phrase)).max(numbers.phrases);

const expected = {
  question: trimmed(limits.question),
  /** The messages before the question, the oldest first. */
  history: z
    .array(z.object({ from: z.enum(['customer', 'company']), text: text(limits.question) }))
    .max(numbers.history),
  expectedAction: z.enum(expectedActions),
  /** Empty where any wording will do. */
  expectedAnswer: text(limits.answer),
  /** The name of the source that is cited, or found, and the heading in it; empty for any. */
  expectedSource: trimmed(limits.source),
  expectedHeading: trimmed(limits.source),
  required: phrases,
  forbidden: phrases,
};

export const evaluationCase = z.object({
  id,
  ...set,
  ...expected,
  /** The ticket that it was taken from. */
  ticketUuid: z.uuid().nullable(),
  createdAt: isoDate,
});
export type EvaluationCase = z.output<typeof evaluationCase>;

/** An answer of a run, as it was judged. */
const outcome = z.object({
  /** Null for the search alone. */
  action: z.enum(expectedActions).nullable(),
  text: z.string(),
  /** The names of the sources that were cited, or found, with their headings. */
  sources: z.array(z.string()),
  /** The checks of the case, and those that it did not pass. */
  checks: z.array(z.enum(evaluationChecks)),
  failed: z.array(z.enum(evaluationChecks)),
  /** The nearness of its meaning to the expected answer: 1 for the same; null where nothing was compared. */
  likeness: z.number().nullable(),
  /** The reason why the model gave no answer. */
  failure: z.string().nullable(),
  /** US dollars. */
  cost: z.number().min(0),
});
export type EvaluationOutcome = z.output<typeof outcome>;

export const evaluationResult = z.object({
  caseId: id,
  question: z.string(),
  expectedAnswer: z.string(),
  change: z.enum(evaluationChanges),
  now: outcome,
  /** The answer of the run before; null where the case was not in it. */
  before: outcome.nullable(),
});
export type EvaluationResult = z.output<typeof evaluationResult>;

const count = z.int().min(0);

export const evaluationRun = z.object({
  id,
  ...set,
  cause: z.enum(evaluationCauses),
  state: z.enum(evaluationStates),
  problem: z.enum(evaluationProblems).nullable(),
  /** The model that answered; empty for the search alone. */
  model: z.string(),
  /** The run that it is compared with. */
  previousId: id.nullable(),
  /** The cases of the set, and those that were asked, passed, and got better or worse. */
  total: count,
  asked: count,
  passed: count,
  better: count,
  worse: count,
  /** US dollars. */
  cost: z.number().min(0),
  startedAt: isoDate,
  endedAt: isoDate.nullable(),
});
export type EvaluationRun = z.output<typeof evaluationRun>;

const calls = { group: 'inbox', access: 'admin', plan: 'useOpenAi' } as const;
const oneCase = { ...calls, path: '/evaluation/cases/{id}', params: idParams('evaluationCase') } as const;
const oneRun = { ...calls, path: '/evaluation/runs/{id}', params: idParams('evaluationRun') } as const;

export const listEvaluationCases = endpoint({
  ...calls,
  name: 'listEvaluationCases',
  summary: 'Lists the cases of a prompt, or of the knowledge without one, the newest first, a page at a time',
  method: 'GET',
  path: '/evaluation/cases',
  query: searchedPage.extend({ promptId: id.optional() }),
  result: z.object({ cases: z.array(evaluationCase), total: count, ...pageResult }),
});

export const getEvaluationCase = endpoint({
  ...oneCase,
  name: 'getEvaluationCase',
  summary: 'Returns a case by which answers are judged',
  method: 'GET',
  result: evaluationCase,
});

export const createEvaluationCase = endpoint({
  ...calls,
  name: 'createEvaluationCase',
  summary: 'Adds a question with what is expected of its answer',
  method: 'POST',
  creates: true,
  path: '/evaluation/cases',
  body: z
    .object({ ...set, ...expected })
    .partial()
    .required({ promptId: true, question: true }),
  result: evaluationCase,
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_LIMIT_REACHED'],
  example: {
    body: {
      promptId: null,
      question: 'quanto custa o frete?',
      expectedAnswer: 'O frete é grátis acima de R$ 1.500,00.',
    },
  },
});

export const updateEvaluationCase = endpoint({
  ...oneCase,
  name: 'updateEvaluationCase',
  summary: 'Changes a case',
  method: 'PUT',
  edit: true,
  body: z.object(expected).partial(),
  result: evaluationCase,
  example: { body: { expectedAnswer: 'O frete é grátis acima de R$ 1.200,00.' } },
});

export const deleteEvaluationCase = endpoint({
  ...oneCase,
  name: 'deleteEvaluationCase',
  summary: 'Deletes a case. Runs keep what they found',
  method: 'DELETE',
  result: done,
});

export const loadEvaluationSample = endpoint({
  ...calls,
  name: 'loadEvaluationSample',
  summary:
    'Adds the sources and questions of a sample shop, or injections, to a set. What is there already stays as it is',
  method: 'POST',
  path: '/evaluation/sample',
  body: z.object({ ...set, sample: z.enum(evaluationSamples) }),
  result: z.object({ sources: count, cases: count }),
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_LIMIT_REACHED', 'ERR_STORAGE_LIMIT'],
  example: { body: { promptId: null, sample: 'questions' } },
});

export const importEvaluationCases = endpoint({
  ...calls,
  name: 'importEvaluationCases',
  summary: 'Adds cases to a set, as a spreadsheet has them. What is there already stays as it is',
  method: 'POST',
  path: '/evaluation/cases/import',
  body: z.object({
    ...set,
    cases: z
      .array(z.object(expected).omit({ history: true }).partial().required({ question: true }))
      .min(1)
      .max(numbers.imported),
  }),
  result: z.object({ added: count, known: count }),
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_LIMIT_REACHED'],
  example: {
    body: { promptId: null, cases: [{ question: 'vocês abrem no domingo?', expectedSource: 'horarios.txt' }] },
  },
});

export const markAnswer = endpoint({
  name: 'markAnswer',
  summary: 'Makes a case of an answer of a prompt: it was right, or says what should have been answered',
  group: 'inbox',
  access: 'user',
  plan: 'useOpenAi',
  method: 'POST',
  path: '/messages/{messageId}/evaluation',
  params: z.object({ messageId }),
  body: z.object({
    /** Left out for an answer that was right. */
    expectedAnswer: trimmed({ ...limits.answer, min: 1 }).optional(),
    /** True where people should have had the customer. */
    handsOver: z.boolean().optional(),
  }),
  result: done,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_ANSWER_NOT_OF_PROMPT', 'ERR_ANSWER_MARKED', 'ERR_LIMIT_REACHED'],
  example: { body: { expectedAnswer: 'O frete é grátis acima de R$ 1.200,00.' } },
});

export const listEvaluationRuns = endpoint({
  ...calls,
  name: 'listEvaluationRuns',
  summary: 'Lists the runs of a set of half a year, the newest first, a page at a time',
  method: 'GET',
  path: '/evaluation/runs',
  query: z.object({ promptId: id.optional(), ...page }),
  result: z.object({ runs: z.array(evaluationRun), ...pageResult }),
});

export const startEvaluationRun = endpoint({
  ...calls,
  name: 'startEvaluationRun',
  summary:
    'Asks the questions of a set. Nothing is sent to customers; it costs as answers do, within the budget of the day',
  method: 'POST',
  creates: true,
  path: '/evaluation/runs',
  body: z.object(set),
  result: evaluationRun,
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_EVALUATION_EMPTY', 'ERR_EVALUATION_RUNNING', 'ERR_LIMIT_REACHED'],
  example: { body: { promptId: null } },
});

export const getEvaluationRun = endpoint({
  ...oneRun,
  name: 'getEvaluationRun',
  summary: 'Returns a run',
  method: 'GET',
  result: evaluationRun,
});

export const listEvaluationResults = endpoint({
  ...oneRun,
  name: 'listEvaluationResults',
  summary:
    'Lists the answers of a run beside those of the run before: worse ones first, then failed ones, a page at a time',
  method: 'GET',
  path: '/evaluation/runs/{id}/results',
  query: z.object(page),
  result: z.object({ results: z.array(evaluationResult), ...pageResult }),
});

export const stopEvaluationRun = endpoint({
  ...oneRun,
  name: 'stopEvaluationRun',
  summary: 'Stops a run. What was asked stays',
  method: 'POST',
  path: '/evaluation/runs/{id}/stop',
  result: evaluationRun,
});
