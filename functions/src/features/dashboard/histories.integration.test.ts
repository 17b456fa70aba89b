import { expect, it } from 'vitest';
import { compareFigures, recountFromLogs } from '../../../test/recount-histories.ts';
import { serveForAYear } from '../../../test/service-histories.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { getDashboard } from './get-dashboard.ts';

const none = { params: undefined, query: undefined, body: undefined };

const ofTheYear = (context: TestContext) =>
  getDashboard(context, { ...none, query: { date_from: '2026-01-01', date_to: '2026-12-31' } });

it('the figures of served customers are those that logs and messages tell', async () => {
  const served = await serveForAYear(12, 3, ofTheYear);
  let dashboard = await ofTheYear(served.context);
  while (dashboard.uncounted > 0) dashboard = await ofTheYear(served.context);
  const { compared, wrong } = compareFigures(dashboard, await recountFromLogs(served));
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(140);
});
