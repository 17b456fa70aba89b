import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/report-filters';
import * as permissions from '@recado/shared/permissions/report-filters';
import { bindAll, type UseCase } from '../../context/binding.ts';
import { presentReportFilter, reportFilterEntity, type ReportFilterRecord } from '../../data/report-filters/store.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { byText } from '../../platform/by-text.ts';
import { checkRecipients, reportReaders } from './report-readers.ts';
import { nextMailAt, reportTimer } from './report-timer.ts';

const reportFilters = recordsOf({
  thing: 'reportFilter',
  store: ({ stores }) => stores.reportFilters,
  present: presentReportFilter,
  sees: permissions.maySeeReportFilter,
  effects: (_context, before: ReportFilterRecord | null, after) =>
    after && after.nextAt !== (before?.nextAt ?? null) ? reportTimer(after) : [],
});

/** Lists the caller's saved filters and the shared ones. */
export const listReportFilters: UseCase<typeof contract.listReportFilters> = async ({ actor, stores }) =>
  (await stores.reportFilters.visibleTo(actor.viewer.id)).map(presentReportFilter);

/** Saves a filter, which is the caller's, and starts the timer of its mails. */
export const createReportFilter: UseCase<typeof contract.createReportFilter> = async (context, { body }) => {
  await checkRecipients(context, body.weekly?.userIds ?? []);
  const record = reportFilterEntity.record({
    ...body,
    id: await context.ids.next('report-filter'),
    companyId: context.company.id,
    userId: context.actor.viewer.id,
    nextAt: nextMailAt(context, body.weekly ?? null),
  });
  return reportFilters.add(context, record);
};

/** Changes a saved filter. */
export const updateReportFilter: UseCase<typeof contract.updateReportFilter> = (context, input) =>
  reportFilters.change(context, input, async (before) => {
    if (!permissions.mayChangeReportFilter(context.actor.viewer, before)) throw new AppError('ERR_NO_PERMISSION');
    const { weekly } = input.body;
    if (weekly === undefined) return input.body;
    await checkRecipients(context, weekly?.userIds ?? []);
    return { ...input.body, nextAt: nextMailAt(context, weekly) };
  });

/** Deletes a saved filter. The timer of its mails is ignored when it fires. */
export const deleteReportFilter: UseCase<typeof contract.deleteReportFilter> = (context, { params: { id } }) =>
  reportFilters.remove(context, id, (record) => {
    if (!permissions.mayChangeReportFilter(context.actor.viewer, record)) throw new AppError('ERR_NO_PERMISSION');
  });

/** Lists the users who may see reports, and so may get one by mail. */
export const listReportReaders: UseCase<typeof contract.listReportReaders> = async (context) =>
  (await reportReaders(context)).sort(byText(({ name }) => name)).map(({ id, name }) => ({ id, name }));

export const reportFiltersBindings = bindAll(contract, {
  listReportFilters,
  getReportFilter: reportFilters.get,
  createReportFilter,
  updateReportFilter,
  deleteReportFilter,
  listReportReaders,
});
