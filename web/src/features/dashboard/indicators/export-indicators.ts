import type { Dashboard, Figures } from '@recado/shared/contract/dashboard';
import type { Language } from '@recado/shared/contract/languages';
import { kindOf, type MetricName, metricNames } from '@recado/shared/metrics/metrics';
import { downloadFile } from '../../../components/spreadsheet/download-file.ts';
import { type SheetColumn, writeSpreadsheet } from '../../../components/spreadsheet/write-spreadsheet.ts';
import type { Translate } from '../../../i18n/use-translate.ts';
import { groupName } from '../figures/group-name.ts';
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

/** Returns the lines of the file: the counters of now, the period and the one before, its days, hours and breakdowns. */
const rowsOf = ({ t, language }: Texts, { period, before, figures, previous, groups }: Dashboard, now: Now): Row[] => {
  const span = ({ from, to }: Dashboard['period']): string => `${from} – ${to}`;
  const row = (title: string, name: string, of: Figures): Row => ({ title, name, now: null, figures: of });
  return [
    ...(Object.keys(now) as (keyof Now)[]).map((name) => ({
      title: t('figures:now.title'),
      name: t(`figures:now.${name}.title`),
      now: now[name],
      figures: {},
    })),
    row(t('figures:inPeriod'), span(period), figures),
    row(t('figures:indicators.before'), span(before), previous),
    ...(groups.day ?? [])
      .toSorted((one, other) => one.value.localeCompare(other.value))
      .map((group) => row(t('figures:group.day'), group.value, group.figures)),
    ...(groups.hour ?? [])
      .toSorted((one, other) => Number(one.value) - Number(other.value))
      .map((group) => row(t('figures:group.hour'), `${group.value} h`, group.figures)),
    ...(groups.weekHour ?? [])
      .map((group) => ({ ...weekHourOf(language, group.value), figures: group.figures }))
      .toSorted((one, other) => one.place - other.place)
      .map((hour) => row(t('figures:group.weekHour'), hour.name, hour.figures)),
    ...dimensions.flatMap((dimension) =>
      (groups[dimension] ?? []).map((group) =>
        row(t(`figures:group.${dimension}`), groupName(t, dimension, group), group.figures),
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
