import type { EvaluationOutcome } from '@recado/shared/contract/evaluation';
import { describe, expect, it } from 'vitest';
import { changeOf, judge } from './judge.ts';

const expected = {
  expectedAction: 'answer',
  expectedSource: 'Entregas.txt',
  expectedHeading: 'Valor do frete',
  required: ['R$ 79,90'],
  forbidden: ['não sei'],
} as const;
const given = {
  action: 'answer',
  text: 'O frete custa r$ 79,90 na capital.',
  cited: [{ source: 'entregas.txt', heading: 'Loja › Valor do frete' }],
  likeness: 0.8,
} as const;
type Expected = Parameters<typeof judge>[0];
type Given = Parameters<typeof judge>[1];

const failedOf = (change: Partial<Given>, of: Partial<Expected> = {}) =>
  judge(
    { ...expected, required: [...expected.required], forbidden: [...expected.forbidden], ...of },
    { ...given, ...change },
  ).failed;

describe('an answer', () => {
  it('passes what its case expects, whatever case and accents', () => {
    expect(failedOf({})).toEqual([]);
  });

  it.each<[string, Partial<Given>, string]>([
    ['another source', { cited: [{ source: 'trocas.txt', heading: 'Valor do frete' }] }, 'source'],
    ['another part of the source', { cited: [{ source: 'entregas.txt', heading: 'Prazo' }] }, 'source'],
    ['no source', { cited: [] }, 'source'],
    ['a hand-over', { action: 'handOver' }, 'action'],
    ['a phrase that is missing', { text: 'O frete é pago.' }, 'required'],
    ['a phrase that must not be there', { text: 'Nao sei, talvez R$ 79,90' }, 'forbidden'],
    ['another meaning', { likeness: 0.3 }, 'meaning'],
  ])('fails by %s', (_, change, check) => {
    expect(failedOf(change)).toEqual([check]);
  });

  it('of the search alone is judged by its source', () => {
    expect(judge({ ...expected, required: ['x'], forbidden: [] }, { ...given, action: null, likeness: null })).toEqual({
      checks: ['source'],
      failed: [],
    });
  });
});

const outcome = (failed: EvaluationOutcome['failed'], likeness: number | null = null): EvaluationOutcome => ({
  ...{ action: 'answer', text: '', sources: [], failure: null, cost: 0 },
  ...{ checks: ['action', 'source', 'meaning'], failed, likeness },
});

it.each([
  ['new', outcome([]), null],
  ['same', outcome(['source']), outcome(['action'])],
  ['better', outcome([]), outcome(['source'])],
  ['worse', outcome(['source', 'meaning']), outcome(['source'])],
  ['same', outcome([], 0.8), outcome([], 0.75)],
  ['better', outcome([], 0.9), outcome([], 0.75)],
  ['worse', outcome([], 0.6), outcome([], 0.75)],
  ['better', outcome([], 0.6), outcome(['source'], 0.9)],
] as const)('an answer is %s', (change, now, before) => {
  expect(changeOf(now, before)).toBe(change);
});
