import { getReportExport, reportExportEvent } from '@recado/shared/contract/reports';
import { queryKey } from '../../api/query.ts';
import { type BoundHandler, handlerOf } from '../../realtime/event-handler.ts';

/** The handlers of events about exports of reports. */
export const reportsEvents: readonly BoundHandler[] = [
  handlerOf(
    reportExportEvent,
    (_payload, { client }) => void client.invalidateQueries({ queryKey: queryKey(getReportExport) }),
  ),
];
