import { expect, it } from 'vitest';
import { clickFigures } from '../../../test/figure-clicks.ts';
import { compareFigures, recountFromLogs } from '../../../test/recount-histories.ts';
import { serveForAYear } from '../../../test/service-histories.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { getDashboard } from './get-dashboard.ts';

const none = { params: undefined, query: undefined, body: undefined };

const ofTheYear = (context: TestContext) =>
  getDashboard(context, { ...none, query: { date_from: '2026-01-01', date_to: '2026-12-31' } });

it('the figures of served customers are those that logs and messages tell, and each leads to as many rows', async () => {
  const served = await serveForAYear(12, 3, ofTheYear);
  let dashboard = await ofTheYear(served.context);
  while (dashboard.uncounted > 0) dashboard = await ofTheYear(served.context);
  const { compared, wrong } = compareFigures(dashboard, await recountFromLogs(served));
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(140);
  const periods = [
    { date_from: '2026-02-10', date_to: '2026-05-02' },
    { date_from: '2026-10-25', date_to: '2026-11-30' },
  ];
  const ofMessages = { date_from: '2026-10-25', date_to: '2026-11-30' };
  const { wrong: differing, filled } = await clickFigures(served.context, {
    periods,
    ofMessages,
    clicks: 200,
    seed: 7,
  });
  expect(differing).toEqual([]);
  expect(filled).toBeGreaterThan(60);
});
