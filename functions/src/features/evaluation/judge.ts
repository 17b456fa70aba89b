import type { EvaluationOutcome, EvaluationResult } from '@recado/shared/contract/evaluation';
import type { evaluationChecks } from '@recado/shared/limits/evaluation';
import { fold } from '@recado/shared/text/fold';
import type { EvaluationCaseRecord } from '../../data/evaluation/cases.ts';

type Check = (typeof evaluationChecks)[number];

/** A part of a source that an answer cites, or that the search found. */
interface Cited {
  source: string;
  heading: string;
}

/** An answer before it is judged. */
export interface Given {
  /** Null for the search alone. */
  action: EvaluationOutcome['action'];
  text: string;
  cited: readonly Cited[];
  likeness: number | null;
}

type Expected = Pick<
  EvaluationCaseRecord,
  'expectedAction' | 'expectedSource' | 'expectedHeading' | 'required' | 'forbidden'
>;

/** The nearness of meaning from which on an answer says what was expected. */
const leastLikeness = 0.55;
/** A difference of nearness that makes an answer better or worse where it passes as many checks as before. */
const notable = 0.1;

/** True for headings that end as the expected one: a piece has those above it too. */
const isHeading = (heading: string, expected: string): boolean =>
  expected === '' || fold(heading) === fold(expected) || fold(heading).endsWith(` ${fold(expected)}`);

/** Each check that a case asks for, and whether an answer passes it. */
const checksOf = (
  { expectedAction, expectedSource, expectedHeading, required, forbidden }: Expected,
  { action, text, cited, likeness }: Given,
): [Check, boolean][] => {
  const said = ` ${fold(text)} `;
  const has = (phrase: string): boolean => said.includes(fold(phrase));
  const isExpected = ({ source, heading }: Cited): boolean =>
    (expectedSource === '' || fold(source) === fold(expectedSource)) && isHeading(heading, expectedHeading);
  const namesSource = expectedSource !== '' || expectedHeading !== '';
  return [
    ...(action === null ? [] : [['action', action === expectedAction] satisfies [Check, boolean]]),
    ...(namesSource ? [['source', cited.some(isExpected)] satisfies [Check, boolean]] : []),
    ...(action !== null && required.length > 0 ? [['required', required.every(has)] satisfies [Check, boolean]] : []),
    ...(action !== null && forbidden.length > 0
      ? [['forbidden', !forbidden.some(has)] satisfies [Check, boolean]]
      : []),
    ...(likeness === null ? [] : [['meaning', likeness >= leastLikeness] satisfies [Check, boolean]]),
  ];
};

/** Judges an answer by what its case expects: the names of the checks, and of those that it does not pass. */
export const judge = (expected: Expected, given: Given): Pick<EvaluationOutcome, 'checks' | 'failed'> => {
  const made = checksOf(expected, given);
  return {
    checks: made.map(([check]) => check),
    failed: made.filter(([, isPassed]) => !isPassed).map(([check]) => check),
  };
};

/** Compares an answer with the one before: by whether it passes, by the number of checks that it fails, then by its meaning. */
export const changeOf = (now: EvaluationOutcome, before: EvaluationOutcome | null): EvaluationResult['change'] => {
  if (!before) return 'new';
  const failed = before.failed.length - now.failed.length;
  const nearer =
    now.likeness === null || before.likeness === null ? 0 : Number((now.likeness - before.likeness).toFixed(4));
  const difference = failed !== 0 || Math.abs(nearer) < notable ? failed : nearer;
  if (difference === 0) return 'same';
  return difference > 0 ? 'better' : 'worse';
};
