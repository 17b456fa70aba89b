import { expect, it } from 'vitest';
import { fittingAnswer } from './fitting-answer.ts';

it('keeps the rows that an answer has room for', () => {
  expect(fittingAnswer([{ id: 1 }, { id: 2 }])).toEqual([{ id: 1 }, { id: 2 }]);
  const long = Array.from({ length: 1_000 }, (_, id) => ({ id, text: '\u0001'.repeat(4_096) }));
  const fitting = fittingAnswer(long);
  expect(fitting).toEqual(long.slice(0, fitting.length));
  expect(JSON.stringify(fitting).length).toBeGreaterThan(4_000_000);
  expect(JSON.stringify(fitting).length).toBeLessThan(4.3 * 1024 ** 2);
});
