import type { FigureGroups } from '@recado/shared/contract/dashboard';
import type { MetricName } from '@recado/shared/metrics/metrics';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate, type Translate } from '../../../i18n/use-translate.ts';
import { mainValue, valueText } from '../figures/figure-texts.ts';
import { MeasuredTicketsDialog } from '../figures/MeasuredTicketsDialog.tsx';
import type { PeriodQuery } from '../figures/period.ts';
import { FigureTable } from './FigureTable.tsx';

type Dimension = 'queue' | 'user' | 'connection' | 'tag' | 'reason';
type Group = NonNullable<FigureGroups[Dimension]>[number];

interface Props {
  dimension: Dimension;
  groups: readonly Group[];
  query: PeriodQuery;
  /** The columns; those of the dimension unless given. */
  metrics?: readonly MetricName[];
  /** The columns' headings; the metrics' titles unless given. */
  headings?: Partial<Record<MetricName, string>>;
  testId?: string;
}

/** Returns the metrics of a dimension's columns. */
const metricsOf = (dimension: Dimension): readonly MetricName[] =>
  dimension === 'reason' ? ['finished'] : ['tickets', 'firstResponse', 'resolution', 'rating'];

/** Returns the number of service cycles in the figures of a row. */
const countOf = ({ figures }: Group, metrics: readonly MetricName[]): number =>
  Math.max(...metrics.map((metric) => figures[metric]?.count ?? 0));

const nameOf = (t: Translate, dimension: Dimension, { value, name }: Group): string => {
  if (name !== null) return name;
  if (dimension === 'reason') return t(`figures:reason.${value as 'closed'}`);
  if (value === '0' && (dimension === 'queue' || dimension === 'user')) return t(`figures:nobody.${dimension}`);
  return t('figures:removed');
};

/** The figures of each queue, agent, connection, tag or reason; each number opens its tickets. */
export const Breakdown = ({
  dimension,
  groups,
  query,
  metrics = metricsOf(dimension),
  headings = {},
  testId = `by-${dimension}`,
}: Props) => {
  const { t, language } = useTranslate();
  const rows = groups.map((group) => {
    const name = nameOf(t, dimension, group);
    const part = { dimension, value: group.value, name };
    const figures = metrics.map((metric) => {
      const text = valueText(metric, mainValue(metric, group.figures[metric]), language);
      return {
        name: metric,
        text,
        label: `${t(`figures:metric.${metric}.title`)}: ${text}. ${t('figures:open')}`,
        onOpen: () => void openDialog(MeasuredTicketsDialog, { metric, query, part }),
      };
    });
    return { value: group.value, name, count: countOf(group, metrics), figures };
  });
  return (
    <FigureTable
      title={t(`figures:group.${dimension}`)}
      headings={metrics.map((name) => ({ name, text: headings[name] ?? t(`figures:metric.${name}.title`) }))}
      rows={rows}
      testId={testId}
    />
  );
};
