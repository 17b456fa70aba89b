import { getDashboard } from '../../../../functions/src/features/dashboard/get-dashboard.ts';
import { compareFigures, recountFromLogs } from '../../../../functions/test/recount-histories.ts';
import { serveForAYear } from '../../../../functions/test/service-histories.ts';
import type { TestContext } from '../../../../functions/test/user-context.ts';

const query = { date_from: '2026-01-01', date_to: '2026-12-31' };
const look = (context: TestContext) => getDashboard(context, { params: undefined, query, body: undefined });

interface Recounted {
  /** Figures that were compared, and those of them that differ from a recount of the tickets' logs and messages. */
  compared: number;
  wrong: number;
  /** The actions by which the histories were made. */
  actions: string;
}

/** Serves customers for a year by the product's own use cases, and compares the dashboard with a recount of what they left. */
export const serveAndRecount = async (customers: number, seed: number): Promise<Recounted> => {
  const served = await serveForAYear(customers, seed, look);
  let dashboard = await look(served.context);
  while (dashboard.uncounted > 0) dashboard = await look(served.context);
  const { compared, wrong } = compareFigures(dashboard, await recountFromLogs(served));
  const actions = Object.entries(served.done).map(([action, count]) => `${count} × ${action}`);
  return { compared, wrong: wrong.length, actions: actions.join(', ') };
};
