import type { knowledgeProblems } from '@recado/shared/limits/knowledge';

/** The reason why a source could not be read. */
export type Problem = (typeof knowledgeProblems)[number];

/** A source can't be read, for a reason that its owner is to know. */
export class ReadingFailed extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(`a source of knowledge could not be read: ${problem}`, { cause });
    this.name = 'ReadingFailed';
    this.problem = problem;
  }
}
