import { Button, Text } from '@mantine/core';
import { exportAuditLog, getAuditExport, listAuditLog, type ShownAuditLine } from '@recado/shared/contract/audit';
import { IconFileSpreadsheet, IconFingerprint, IconListDetails, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import type { Column } from '../../components/list/list-page-props.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { ExportProgress } from '../../components/spreadsheet/ExportProgress.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { Anchors } from './Anchors.tsx';
import { actText, authorText, thingText } from './audit-text.ts';
import { type AuditFilter, filterIn, queryOf } from './audit-filter.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { LineDetails } from './LineDetails.tsx';

/** A line under its number, which is its place in the log. */
interface Row {
  id: number;
  line: ShownAuditLine;
}

/** Lines of the first page, and milliseconds after which it is read again: a line comes some seconds after its call. */
const firstPage = 30;
const refreshTime = 10_000;

const Act = ({ line }: Pick<Row, 'line'>) => (
  <span>
    {actText(line)}
    <Text span size="xs" c="dimmed" display="block" lineClamp={1}>
      {line.things.map(thingText).join(', ')}
    </Text>
  </span>
);

const useColumns = (): readonly Column<Row>[] => {
  const { timeZone } = useLogin().company;
  return [
    { label: 'audit:column.act', cell: ({ line }) => <Act line={line} />, main: true },
    { label: 'audit:column.by', cell: ({ line }) => authorText(line), width: '220px' },
    {
      label: 'audit:column.at',
      cell: ({ line }) => formatAt(Date.parse(line.at), timeZone),
      width: '160px',
      numeric: true,
    },
  ];
};

/** The filter and the export in the page's address, and what changes them. */
const useAddress = () => {
  const [params, setParams] = useSearchParams();
  const set = (given: Partial<AuditFilter> & { export?: string }): void =>
    setParams(
      (before) => {
        const all = { ...Object.fromEntries(before), ...given };
        return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  return { filter: filterIn(params), exportId: params.get('export'), set };
};

/** The audit log of the company: who did what, on what, when and from where. */
export const AuditPage = () => {
  const { t, language } = useTranslate();
  const { filter, exportId, set } = useAddress();
  const query = queryOf(filter);
  const useLines = pagedList(
    listAuditLog,
    (searchParam) => ({ query: { ...query, ...(searchParam === '' ? {} : { searchParam }) } }),
    ({ lines }) => lines.map((line): Row => ({ id: line.number, line })),
    { refetchAfter: (rows) => (rows.length <= firstPage ? refreshTime : null) },
  );
  const start = useMutation({
    mutationFn: () => call(exportAuditLog, { body: { ...query, language } }),
    onSuccess: (started) => set({ export: started.exportId }),
  });
  return (
    <ListPage
      name="audit"
      title="audit:title"
      useRows={useLines}
      nameOf={({ line }) => actText(line)}
      columns={useColumns()}
      search="audit:search"
      filtered={Object.keys(query).length > 0}
      empty={{ icon: IconShieldCheck, title: 'audit:empty', hint: 'audit:emptyHint' }}
      actions={({ line }) => [
        {
          hint: t('audit:detail.show'),
          label: t('audit:detail.showOf', { name: actText(line) }),
          icon: IconListDetails,
          onClick: () => openDialog(LineDetails, { line }),
          testId: 'audit-details',
        },
      ]}
      tools={
        <>
          <AuditFilters filter={filter} onChange={set} />
          <Button
            variant="default"
            leftSection={<IconFingerprint size={16} aria-hidden />}
            onClick={() => openDialog(Anchors, { installation: query.installation === true })}
            data-testid="show-anchors"
          >
            {t('audit:anchors.open')}
          </Button>
          <Button
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate()}
            data-testid="export-audit"
          >
            {t('reports:export.start')}
          </Button>
        </>
      }
      above={
        exportId !== null && (
          <ExportProgress
            source={getAuditExport}
            key={exportId}
            exportId={exportId}
            onClose={() => set({ export: '' })}
          />
        )
      }
    />
  );
};
