import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { mainValue, valueText } from '../figures/figure-texts.ts';
import { type Dimension, type Group, groupName } from '../figures/group-name.ts';
import { openFigure } from '../figures/open-figure.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { FigureTable } from './FigureTable.tsx';

interface Props {
  dimension: Dimension;
  groups: readonly Group[];
  query: PeriodQuery;
  /** False while days of the period are being counted. */
  isKnown: boolean;
  /** The columns; those of the dimension unless given. */
  metrics?: readonly MetricName[];
  /** The columns' headings; the metrics' titles unless given. */
  headings?: Partial<Record<MetricName, string>>;
  testId?: string;
}

/** Returns the metrics of a dimension's columns. */
const metricsOf = (dimension: Dimension): readonly MetricName[] =>
  dimension === 'reason' ? ['finished'] : ['tickets', 'firstResponse', 'waiting', 'resolution', 'rating'];

/** Returns the number of service cycles in the figures of a row. */
const countOf = ({ figures }: Group, metrics: readonly MetricName[]): number =>
  Math.max(...metrics.map((metric) => figures[metric]?.count ?? 0));

/** The figures of each queue, agent, connection, tag or reason, of times median and 90th percentile; each number opens its tickets. */
export const Breakdown = ({
  dimension,
  groups,
  query,
  isKnown,
  metrics = metricsOf(dimension),
  headings = {},
  testId = `by-${dimension}`,
}: Props) => {
  const { t, language } = useTranslate();
  const rows = groups.map((group) => {
    const name = groupName(t, dimension, group);
    const part = { dimension, value: group.value, name };
    const figures = metrics.map((metric) => {
      const figure = group.figures[metric];
      const text = valueText(metric, mainValue(metric, figure), language);
      const p90 = kindOf(metric) === 'duration' ? (figure?.p90 ?? null) : null;
      const detail = p90 === null ? undefined : t('figures:p90Short', { value: valueText(metric, p90, language) });
      const title = t(`figures:metric.${metric}.title`);
      return {
        name: metric,
        text,
        detail,
        label: `${title}: ${detail === undefined ? text : `${t('figures:median')} ${text}, ${detail}`}. ${t('figures:open')}`,
        onOpen: () => openFigure({ metric, query, part, total: isKnown ? (group.figures[metric]?.count ?? 0) : null }),
      };
    });
    return { value: group.value, name, count: countOf(group, metrics), figures };
  });
  return (
    <FigureTable
      title={t(`figures:group.${dimension}`)}
      headings={metrics.map((name) => ({
        name,
        text: headings[name] ?? t(`figures:metric.${name}.title`),
        definition: t(`figures:metric.${name}.definition`),
      }))}
      rows={rows}
      testId={testId}
    />
  );
};
