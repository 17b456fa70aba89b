import { expect, it } from 'vitest';
import { userContext } from '../../../test/user-context.ts';

it('the days that have changed are those from the first of a period to its last, both included', async () => {
  const context = userContext();
  const { statistics } = context.stores;
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
  await context.commit(
    statistics.changed(
      days.map((day, id) => ({ day, id })),
      5,
    ),
    [],
  );
  expect([...(await statistics.changes('2026-11-18', '2026-11-19')).keys()]).toEqual(['2026-11-18', '2026-11-19']);
  expect(await statistics.changes('2026-11-20', '2026-11-20')).toEqual(new Map([['2026-11-20', 5]]));
});
