import type { Dashboard } from '@recado/shared/contract/dashboard';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { changeOf } from '../figures/comparison-text.ts';
import { mainValue, valueText } from '../figures/figure-texts.ts';
import { type Dimension, type Group, groupName } from '../figures/group-name.ts';
import { openFigure } from '../figures/open-figure.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { FigureTable } from './FigureTable.tsx';

interface Props {
  dimension: Dimension;
  groups: readonly Group[];
  query: PeriodQuery;
  /** The days that are being counted: figures are known, and compared, once none is. */
  counted: Pick<Dashboard, 'missing' | 'uncounted'>;
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

/**
 * The figures of each queue, agent, connection, tag or reason, of times median and 90th percentile, each with how it changed since
 * the period before; each number opens its tickets.
 */
export const Breakdown = ({
  dimension,
  groups,
  query,
  counted,
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
      const value = mainValue(metric, figure);
      const isKnown = counted.missing.length === 0 || (figure?.count ?? 0) > 0;
      const text = valueText(metric, isKnown ? value : null, language);
      const change =
        counted.uncounted === 0
          ? changeOf(t, {
              value,
              before: mainValue(metric, group.previous[metric]),
              isShare: kindOf(metric) === 'share',
              language,
              text: (of) => valueText(metric, of, language),
            })
          : undefined;
      const p90 = kindOf(metric) === 'duration' ? (figure?.p90 ?? null) : null;
      const detail = p90 === null ? undefined : t('figures:p90Short', { value: valueText(metric, p90, language) });
      const title = t(`figures:metric.${metric}.title`);
      const said = detail === undefined ? text : `${t('figures:median')} ${text}, ${detail}`;
      return {
        name: metric,
        text,
        detail,
        change,
        label: `${title}: ${[said, change?.sentence].filter(Boolean).join(', ')}. ${t('figures:open')}`,
        onOpen: () => openFigure({ metric, query, part }),
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
