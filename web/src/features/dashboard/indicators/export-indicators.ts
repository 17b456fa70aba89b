import type { Dashboard, Figures } from '@recado/shared/contract/dashboard';
import type { Language } from '@recado/shared/contract/languages';
import { kindOf, type MetricName, metricNames } from '@recado/shared/metrics/metrics';
import { addDays } from '@recado/shared/text/time';
import { downloadFile } from '../../../components/spreadsheet/download-file.ts';
import { type SheetColumn, writeSpreadsheet } from '../../../components/spreadsheet/write-spreadsheet.ts';
import type { Translate } from '../../../i18n/use-translate.ts';
import { daysOf } from '../figures/days-of.ts';
import { type Dimension, type Group, groupName } from '../figures/group-name.ts';
import { weekHourOf } from '../figures/week-hour.ts';
import type { Now } from './shown-metrics.ts';

const minute = 60_000;

/** The language of the file, and its texts. */
interface Texts {
  t: Translate;
  language: Language;
}

/** A line of the file: the whole, or a part of a breakdown; of a counter of now the number alone. */
interface Row {
  title: string;
  name: string;
  now: number | null;
  figures: Figures;
}

type Value = 'count' | 'average' | 'median' | 'p90';
/** The values of each kind of metric that the file has. */
const valuesOf = {
  count: ['count'],
  duration: ['median', 'average', 'p90'],
  rating: ['average'],
  share: ['average'],
} as const;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns a value as a spreadsheet calculates with it: times in minutes, shares in percent; nothing where none was measured. */
const cellOf = (metric: MetricName, value: Value, figures: Figures): number | '' => {
  const measured = figures[metric]?.[value] ?? null;
  if (measured === null) return '';
  if (value === 'count') return measured;
  const kind = kindOf(metric);
  return round(kind === 'duration' ? measured / minute : kind === 'share' ? measured * 100 : measured);
};

const columnsOf = (t: Translate): SheetColumn<Row>[] => [
  { header: '', value: ({ title }) => title, width: 26 },
  { header: t('figures:name'), value: ({ name }) => name, width: 30 },
  { header: t('figures:now.title'), value: ({ now }) => now ?? '', width: 10 },
  ...metricNames.flatMap((metric) =>
    valuesOf[kindOf(metric)].map((value): SheetColumn<Row> => {
      const name = t(`figures:metric.${metric}.title`);
      const kind = kindOf(metric);
      const header =
        kind === 'duration' && value !== 'count'
          ? t(`figures:indicators.${value}`, { name })
          : kind === 'share'
            ? `${name} (%)`
            : name;
      return { header, value: ({ figures }) => cellOf(metric, value, figures), width: 18 };
    }),
  ),
];

const dimensions = ['queue', 'user', 'connection', 'tag', 'reason'] as const;

/** A part of a breakdown with its name, and the name of what it is compared with, where that is another one. */
interface Part {
  name: string;
  nameBefore?: string;
  group: Group;
}

const currentLinesOf = (
  t: Translate,
  dimension: Dimension | 'day' | 'hour' | 'weekHour',
  parts: readonly Part[],
): Row[] => {
  const title = t(`figures:group.${dimension}`);
  return parts.map(({ name, group }) => ({ title, name, now: null, figures: group.figures }));
};

/** Returns the lines of a breakdown, behind them those of the period before. */
const linesOf = (t: Translate, dimension: Dimension | 'day' | 'hour', parts: readonly Part[]): Row[] => {
  const before = t('figures:indicators.beforeOf', { name: t(`figures:group.${dimension}`) });
  return [
    ...currentLinesOf(t, dimension, parts),
    ...parts.map(({ name, nameBefore = name, group }) => ({
      title: before,
      name: nameBefore,
      now: null,
      figures: group.previous,
    })),
  ];
};

/** Returns the lines of the file: the counters of now, the period and the one before, its days, hours and breakdowns. */
const rowsOf = ({ t, language }: Texts, { period, before, figures, previous, groups }: Dashboard, now: Now): Row[] => {
  const span = ({ from, to }: Dashboard['period']): string => `${from} – ${to}`;
  const days = daysOf(period).length;
  const ofDays = (groups.day ?? [])
    .toSorted((one, other) => one.value.localeCompare(other.value))
    .map((group) => ({ name: group.value, nameBefore: addDays(group.value, -days), group }));
  const ofHours = (groups.hour ?? [])
    .toSorted((one, other) => Number(one.value) - Number(other.value))
    .map((group) => ({ name: `${group.value} h`, group }));
  const ofWeekHours = (groups.weekHour ?? [])
    .map((group) => ({ ...weekHourOf(language, group.value), group }))
    .toSorted((one, other) => one.place - other.place);
  return [
    ...(Object.keys(now) as (keyof Now)[]).map((name) => ({
      title: t('figures:now.title'),
      name: t(`figures:now.${name}.title`),
      now: now[name],
      figures: {},
    })),
    { title: t('figures:inPeriod'), name: span(period), now: null, figures },
    { title: t('figures:indicators.before'), name: span(before), now: null, figures: previous },
    ...linesOf(t, 'day', ofDays),
    ...linesOf(t, 'hour', ofHours),
    ...currentLinesOf(t, 'weekHour', ofWeekHours),
    ...dimensions.flatMap((dimension) =>
      linesOf(
        t,
        dimension,
        (groups[dimension] ?? []).map((group) => ({ name: groupName(t, dimension, group), group })),
      ),
    ),
  ];
};

/** Returns the lines and the columns of the file of a dashboard. */
export const indicatorSheet = (texts: Texts, dashboard: Dashboard, now: Now) => ({
  rows: rowsOf(texts, dashboard, now),
  columns: columnsOf(texts.t),
});

/** Saves the figures of a period and their breakdowns as a spreadsheet; times in minutes, shares in percent. */
export const exportIndicators = async (texts: Texts, dashboard: Dashboard, now: Now): Promise<void> => {
  const { t } = texts;
  const { rows, columns } = indicatorSheet(texts, dashboard, now);
  const file = await writeSpreadsheet(rows, columns, t('figures:tab.indicators'));
  downloadFile(file, `${t('figures:indicators.file')}.xlsx`);
};
