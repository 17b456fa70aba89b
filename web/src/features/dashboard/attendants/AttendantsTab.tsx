import { Badge, Table, Tooltip } from '@mantine/core';
import type { Attendant, Dashboard } from '@recado/shared/contract/dashboard';
import type { MetricName } from '@recado/shared/metrics/metrics';
import { durationText } from '@recado/shared/text/duration-text';
import { type Translate, useTranslate } from '../../../i18n/use-translate.ts';
import { FigureButton } from '../figures/FigureButton.tsx';
import { ChangeMark } from '../figures/ChangeMark.tsx';
import { type Change, changeOf } from '../figures/comparison-text.ts';
import { ExportButton } from '../figures/ExportButton.tsx';
import { numberText, valueText } from '../figures/figure-texts.ts';
import { openFigure } from '../figures/open-figure.ts';
import type { PeriodQuery } from '../figures/period.ts';
import {
  type AttendantRow,
  type Column,
  columns,
  metricOf,
  rowsOf,
  times,
  titles,
  valueIn,
} from './attendant-columns.ts';
import classes from './AttendantsTab.module.css';

interface Props {
  dashboard: Dashboard;
  query: PeriodQuery;
}

/** A number of an agent, which opens its tickets. */
interface Cell {
  /** The column, for tests. */
  name: string;
  title: string;
  metric: MetricName;
  text: string;
  /** Stands below the number. */
  detail?: string | undefined;
  change?: Change | undefined;
}

type Texts = Pick<ReturnType<typeof useTranslate>, 'language'> & { t: Translate };
type Counted = Pick<Dashboard, 'missing' | 'uncounted'>;

/** Returns the cells of the specification's columns. */
const cellsOf = (
  { figures, previous }: AttendantRow,
  { t, language }: Texts,
  { missing, uncounted }: Counted,
): Cell[] =>
  columns.map((name: Column) => {
    const value = valueIn(figures, name);
    const textOf = (of: number): string => {
      if (name === 'tickets' || name === 'countRating') return numberText(of, language);
      return name === 'rating' ? numberText(of, language, 2) : durationText(of, language);
    };
    const before = valueIn(previous, name);
    return {
      name,
      title: t(titles[name]),
      metric: metricOf[name],
      text: value === null || (value === 0 && missing.length > 0) ? '–' : textOf(value),
      change: uncounted === 0 ? changeOf(t, { value, before, language, text: textOf }) : undefined,
    };
  });

/** Returns the cells of medians and 90th percentiles. */
const percentilesOf = ({ figures, previous }: AttendantRow, { t, language }: Texts, { uncounted }: Counted): Cell[] =>
  times.map((metric) => {
    const { median: value = null, p90 = null } = figures[metric] ?? {};
    const text = (of: number | null): string => valueText(metric, of, language);
    const before = previous[metric]?.median ?? null;
    return {
      name: `${metric}-median`,
      title: t('figures:attendants.median', { name: t(`figures:metric.${metric}.title`) }),
      metric,
      text: text(value),
      detail: p90 === null ? undefined : t('figures:p90Short', { value: text(p90) }),
      change: uncounted === 0 ? changeOf(t, { value, before, language, text }) : undefined,
    };
  });

const CellOf = ({ cell, agent, onOpen }: { cell: Cell; agent: Attendant; onOpen: () => void }) => {
  const { t } = useTranslate();
  const { name, title, text, detail, change } = cell;
  const said = [text, detail, change?.sentence].filter(Boolean).join(', ');
  return (
    <Table.Td className={classes.number} data-label={title}>
      <FigureButton
        text={text}
        label={`${agent.name}, ${title}: ${said}. ${t('figures:open')}`}
        onOpen={onOpen}
        testId={`attendant-${name}`}
      />
      {change && <ChangeMark change={change} isSaid />}
      {detail !== undefined && <div className={classes.detail}>{detail}</div>}
    </Table.Td>
  );
};

/**
 * The agents of the company with their figures, each beside that of the period before; each opens its tickets. A spreadsheet
 * takes them along.
 */
export const AttendantsTab = ({ dashboard, query }: Props) => {
  const { t, language } = useTranslate();
  const rows = rowsOf(dashboard);
  const open = (agent: Attendant, metric: MetricName): void =>
    openFigure({ metric, query, part: { dimension: 'user', value: String(agent.id), name: agent.name } });
  const heading = (metric: MetricName, title: string) => (
    <Table.Th key={title} className={classes.number}>
      <Tooltip label={t(`figures:metric.${metric}.definition`)} multiline maw={280}>
        <span>{title}</span>
      </Tooltip>
    </Table.Th>
  );
  const cell = (attendant: Attendant, one: Cell) => (
    <CellOf key={one.name} cell={one} agent={attendant} onOpen={() => open(attendant, one.metric)} />
  );
  return (
    <div className={classes.root}>
      <ExportButton
        onExport={async () => (await import('./export-attendants.ts')).exportAttendants(rows)}
        failure={t('figures:attendants.failed')}
        disabled={dashboard.uncounted > 0}
        testId="export-attendants"
      />
      <div className={classes.scroller}>
        <Table className={classes.table} data-testid="attendants">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('figures:name')}</Table.Th>
              {columns.map((name) => heading(metricOf[name], t(titles[name])))}
              <Table.Th>{t('figures:attendants.status')}</Table.Th>
              {times.map((metric) =>
                heading(metric, t('figures:attendants.median', { name: t(`figures:metric.${metric}.title`) })),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.attendant.id} data-testid={`attendant-${row.attendant.id}`}>
                <Table.Td className={classes.name}>{row.attendant.name}</Table.Td>
                {cellsOf(row, { t, language }, dashboard).map((one) => cell(row.attendant, one))}
                <Table.Td className={classes.status}>
                  <Badge variant="dot" color={row.attendant.online ? 'green' : 'gray'} miw="max-content">
                    {t(row.attendant.online ? 'figures:attendants.online' : 'figures:attendants.offline')}
                  </Badge>
                </Table.Td>
                {percentilesOf(row, { t, language }, dashboard).map((one) => cell(row.attendant, one))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
};
