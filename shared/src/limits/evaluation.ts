/** Limits of the cases by which answers of prompts are judged. */
export const evaluationLimits = {
  question: { min: 1, max: 2_000 },
  answer: { max: 4_000 },
  source: { max: 300 },
  phrase: { min: 1, max: 200 },
} as const;

/** Greatest numbers: cases of a company, messages before a question, phrases of a case, and runs that a company starts, and that changes start, in a day. */
export const evaluationNumbers = {
  cases: 1_000,
  /** Cases of one call of an import. */
  imported: 100,
  history: 10,
  phrases: 10,
  startedRuns: 30,
  automaticRuns: 20,
} as const;

/** The actions that a case may expect: an answer, or that people have the customer. */
export const expectedActions = ['answer', 'handOver'] as const;

/** The checks that an answer passes or fails. */
export const evaluationChecks = ['action', 'source', 'required', 'forbidden', 'meaning'] as const;

/** An answer beside that of the run before. */
export const evaluationChanges = ['better', 'worse', 'same', 'new'] as const;

/** The reasons for a run: somebody started it, or a prompt, a source, a tool or the installation's model was changed. */
export const evaluationCauses = ['user', 'prompt', 'source', 'tool', 'model'] as const;

export const evaluationStates = ['running', 'done', 'stopped'] as const;

/** The reasons why a run stopped before its end. */
export const evaluationProblems = [
  'stopped',
  /** The rest of the day's budget is for customers. */
  'budget',
  'key',
  'quota',
  'rejected',
  'unreachable',
  'plan',
  /** The prompt was deleted. */
  'prompt',
] as const;

/** The sets of cases that the product ships. */
export const evaluationSamples = ['questions', 'injections'] as const;
