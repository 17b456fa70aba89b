import { exportReports, getReportExport } from '../src/features/reports/export-reports.ts';
import { read, utils } from '@e965/xlsx';
import type { Scene } from './job-scene.ts';
import { addTicket } from './tickets.ts';
import { userContext } from './user-context.ts';
import { waitingCycle } from './waiting-cycle.ts';

const none = { params: undefined, query: undefined, body: undefined };
const begun = Date.parse('2026-11-10T15:00:00Z');

/** The export of three tickets, whose slices end behind their first part: each reading of the clock takes minutes. */
export const reportExport = async (): Promise<Scene> => {
  let at = Date.parse('2026-11-20T15:00:00Z');
  const context = { ...userContext(), clock: { now: () => (at += 240_000) } };
  for (let id = 1; id <= 3; id += 1) {
    await addTicket(context, { id, contactId: id });
    const createdAt = begun - id * 86_400_000;
    await context.commit([context.stores.tickets.cycleCreation(waitingCycle(id, createdAt))], []);
  }
  const body = { dateFrom: '2026-09-01', dateTo: '2026-11-20', language: 'pt' } as const;
  const { exportId } = await exportReports(context, { ...none, body });
  return {
    context,
    state: async () => {
      const { state, url, done } = await getReportExport(context, { ...none, query: { exportId } });
      if (url === null) return { state };
      const book = read(await (await fetch(url)).arrayBuffer(), { type: 'array' });
      return { state, done, rows: utils.sheet_to_json(book.Sheets.Atendimentos!) };
    },
  };
};
