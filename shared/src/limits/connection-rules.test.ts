import { expect, it } from 'vitest';
import { type DependentSettings, type RuledSetting, type RuleFacts, settingRules } from './connection-rules.ts';

const settings: DependentSettings = {
  ratingMessage: '',
  expiresTicketNPS: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
};
const facts: RuleFacts = { asksForRatings: false, today: '2026-03-05', storedStart: null };

/** The settings that are refused, each with its problem. */
const problems = (changed: Partial<DependentSettings>, known: Partial<RuleFacts> = {}) =>
  Object.fromEntries(
    (Object.keys(settingRules) as RuledSetting[]).flatMap((name) => {
      const problem = settingRules[name]({ ...settings, ...changed }, { ...facts, ...known });
      return problem === null ? [] : [[name, problem]];
    }),
  );

it('a connection without any of it is accepted', () => {
  expect(problems({})).toEqual({});
});

it('while the company asks for ratings, the question and its end are required', () => {
  const asks = { asksForRatings: true };
  expect(problems({ ratingMessage: ' \n' }, asks)).toEqual({ ratingMessage: 'required', expiresTicketNPS: 'required' });
  expect(problems({ ratingMessage: 'De 0 a 10?', expiresTicketNPS: 5 }, asks)).toEqual({});
});

it('a redirection needs its queue', () => {
  expect(problems({ timeSendQueue: 1 })).toEqual({ sendIdQueue: 'required' });
  expect(problems({ timeSendQueue: 1, sendIdQueue: 3 })).toEqual({});
});

it('a vacation with a message has a first and a last day', () => {
  expect(problems({ collectiveVacationMessage: ' ' })).toEqual({});
  expect(problems({ collectiveVacationMessage: 'Voltamos dia 2' })).toEqual({
    collectiveVacationStart: 'required',
    collectiveVacationEnd: 'required',
  });
});

it.each([
  ['2026-02-23', {}],
  ['2026-02-22', { collectiveVacationStart: 'tooEarly' }],
])('a vacation may begin ten days ago: %s', (collectiveVacationStart, expected) => {
  const days = { collectiveVacationStart, collectiveVacationEnd: '2026-03-10' };
  expect(problems(days)).toEqual(expected);
  expect(problems(days, { storedStart: collectiveVacationStart })).toEqual({});
});

it('a vacation ends on its first day or later', () => {
  const start = { collectiveVacationStart: '2026-03-10' };
  expect(problems({ ...start, collectiveVacationEnd: '2026-03-10' })).toEqual({});
  expect(problems({ ...start, collectiveVacationEnd: '2026-03-09' })).toEqual({ collectiveVacationEnd: 'beforeStart' });
});
