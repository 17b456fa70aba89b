import { Button } from '@mantine/core';
import { exportReports, getReportExport, listReports } from '@recado/shared/contract/reports';
import { searchedContacts } from '@recado/shared/limits/reports';
import { localTime } from '@recado/shared/text/time';
import { IconCalendar, IconFileSpreadsheet, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { ExportProgress } from '../../components/spreadsheet/ExportProgress.tsx';
import { useNow } from '../../components/use-now.ts';
import { periodIn, queryOf } from '../../features/dashboard/figures/period.ts';
import { PeriodFields } from '../../features/dashboard/PeriodFields.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { FigureFilter } from './FigureFilter.tsx';
import { filterIn, pageSizeIn, paramsOf, queryOfFilter, savedOf, type ReportQuery } from './report-filter.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportPages } from './ReportPages.tsx';
import classes from './Reports.module.css';
import { ReportSearch } from './ReportSearch.tsx';
import { ReportTable } from './ReportTable.tsx';
import { SavedFilters } from './saved/SavedFilters.tsx';

/** The pages of before, each with the cursor that it began at and its rows; the last one is shown. */
interface Place {
  cursor: string | null;
  before: number;
}

/** Reads a page: where the days that one call reads have no row, those behind them too. */
const readPage = async (query: ReportQuery & { pageSize: number }, from: string | null, signal: AbortSignal) => {
  for (let cursor = from; ;) {
    const page = await call(listReports, { query: { ...query, ...(cursor === null ? {} : { cursor }) } }, { signal });
    if (page.tickets.length > 0 || page.nextCursor === null) return page;
    cursor = page.nextCursor;
  }
};

interface RowsProps {
  query: ReportQuery;
  size: number;
  onSize: (size: number) => void;
}

const Rows = ({ query, size, onSize }: RowsProps) => {
  const { t } = useTranslate();
  const [places, setPlaces] = useState<readonly Place[]>([{ cursor: null, before: 0 }]);
  const { cursor, before } = places.at(-1)!;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...queryKey(listReports), query, size, cursor],
    queryFn: ({ signal }) => readPage({ ...query, pageSize: size }, cursor, signal),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { tickets, nextCursor, totalTickets } = data;
  if (tickets.length === 0)
    return <EmptyState icon={IconSearchOff} title={t('reports:none')} hint={t('reports:noneHint')} role="status" />;
  const next = (): void => setPlaces([...places, { cursor: nextCursor, before: before + tickets.length }]);
  return (
    <>
      <ReportTable tickets={tickets} />
      <ReportPages
        size={size}
        before={before}
        shown={tickets.length}
        total={totalTickets.total}
        onSize={onSize}
        onPrevious={places.length > 1 && !isPlaceholderData ? () => setPlaces(places.slice(0, -1)) : undefined}
        onNext={nextCursor !== null && !isPlaceholderData ? next : undefined}
      />
    </>
  );
};

/** The filter of the page's address, and what changes it. */
const useReportFilter = () => {
  const { company } = useLogin();
  const [params, setParams] = useSearchParams();
  const today = localTime(useNow(), company.timeZone).date;
  const period = periodIn(params);
  const filter = filterIn(params);
  const dates = queryOf(period, today);
  const set = (given: Record<string, string>): void =>
    setParams(
      (before) => {
        const all = { ...Object.fromEntries(before), ...given };
        return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  return {
    today,
    period,
    filter,
    size: pageSizeIn(params),
    exportId: params.get('export'),
    savedId: Number(params.get('saved')) || null,
    query: dates && { dateFrom: dates.date_from, dateTo: dates.date_to, ...queryOfFilter(filter) },
    set,
  };
};

/** The report: filters, a table in pages, and its export (specification 3, section 2). The address holds the filters. */
export const ReportsPage = () => {
  const { t, language } = useTranslate();
  const { today, period, filter, size, exportId, savedId, query, set } = useReportFilter();
  const start = useMutation({
    mutationFn: (asked: ReportQuery) => call(exportReports, { body: { ...asked, language } }),
    onSuccess: (started) => set({ export: started.exportId }),
  });
  return (
    <Page
      title={t('reports:title')}
      width="full"
      tools={
        <>
          <ReportSearch
            value={filter.searchParam}
            onChange={(searchParam) =>
              set(paramsOf({ ...filter, searchParam, contactId: searchParam === '' ? filter.contactId : null }))
            }
          />
          <PeriodFields
            filter={period}
            today={today}
            onChange={({ name, ...dates }) => set({ period: name, ...dates })}
          />
          <SavedFilters
            savedId={savedId}
            shown={{ period, filter: savedOf(filter) }}
            onOpen={(saved) =>
              set(
                saved === null
                  ? { saved: '' }
                  : {
                      ...{ saved: String(saved.id), period: saved.period.name },
                      ...{ from: saved.period.from, to: saved.period.to },
                      ...paramsOf(saved.filter),
                    },
              )
            }
          />
          <ReportFilters filter={filter} onChange={(changed) => set(paramsOf(changed))} />
          <Button
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            disabled={!query}
            loading={start.isPending}
            onClick={() => query && start.mutate(query)}
            data-testid="export-report"
          >
            {t('reports:export.start')}
          </Button>
        </>
      }
      testId="reports"
    >
      {exportId !== null && (
        <ExportProgress
          source={getReportExport}
          key={exportId}
          exportId={exportId}
          onClose={() => set({ export: '' })}
        />
      )}
      {filter.metric !== null && (
        <FigureFilter
          figure={{ ...filter, metric: filter.metric }}
          onRemove={() => set(paramsOf({ ...filter, metric: null }))}
        />
      )}
      {filter.searchParam !== '' && (
        <p className={classes.figure} data-testid="report-search">
          {t('reports:search.hint', { text: filter.searchParam, number: searchedContacts })}
        </p>
      )}
      {query ? (
        <Rows
          key={JSON.stringify([query, size])}
          query={query}
          size={size}
          onSize={(chosen) => set({ pageSize: String(chosen) })}
        />
      ) : (
        <EmptyState icon={IconCalendar} title={t('figures:period.required')} role="status" />
      )}
    </Page>
  );
};
