import type { Dashboard } from '@recado/shared/contract/dashboard';
import type { MetricName } from '@recado/shared/metrics/metrics';
import type { DimensionName } from '@recado/shared/metrics/summary';

interface FigurePart {
  dimension: DimensionName;
  value: string;
}

type Counted = Pick<Dashboard, 'figures' | 'groups' | 'missing'>;

/** Returns the figure of a metric, or its part for a value of a dimension; undefined where it has nothing. */
export const figureIn = ({ figures, groups }: Counted, metric: MetricName, part?: FigurePart) => {
  if (part === undefined || part.dimension === 'all') return figures[metric];
  return groups[part.dimension]?.find(({ value }) => value === part.value)?.figures[metric];
};

/** Returns the number of service cycles in a figure; null while days that it counts are being counted. */
export const countIn = (dashboard: Counted, metric: MetricName, part?: FigurePart): number | null => {
  const { missing } = dashboard;
  const isKnown = part?.dimension === 'day' ? !missing.includes(part.value) : missing.length === 0;
  return isKnown ? (figureIn(dashboard, metric, part)?.count ?? 0) : null;
};
