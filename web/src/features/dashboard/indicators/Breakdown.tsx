import { Anchor, Table, Title } from '@mantine/core';
import type { FigureGroups } from '@recado/shared/contract/dashboard';
import type { MetricName } from '@recado/shared/metrics/metrics';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate, type Translate } from '../../../i18n/use-translate.ts';
import { mainValue, valueText } from '../figures/figure-texts.ts';
import { MeasuredTicketsDialog } from '../figures/MeasuredTicketsDialog.tsx';
import type { PeriodQuery } from '../figures/period.ts';
import classes from './Breakdown.module.css';
import card from './ChartCard.module.css';

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

/** Returns the number of service cycles in the figures of a row; the rows are in its order. */
const countOf = ({ figures }: Group, metrics: readonly MetricName[]): number =>
  Math.max(...metrics.map((metric) => figures[metric]?.count ?? 0));

const nameOf = (t: Translate, dimension: Dimension, { value, name }: Group): string => {
  if (name !== null) return name;
  if (dimension === 'reason') return t(`figures:reason.${value as 'closed'}`);
  if (value === '0' && (dimension === 'queue' || dimension === 'user')) return t(`figures:nobody.${dimension}`);
  return t('figures:removed');
};

/** A row: its name above a bar of its share, and figures that open the tickets behind them. */
const Row = ({
  dimension,
  group,
  most,
  query,
  metrics,
}: Required<Omit<Props, 'groups' | 'headings' | 'testId'>> & { group: Group; most: number }) => {
  const { t, language } = useTranslate();
  const name = nameOf(t, dimension, group);
  const count = countOf(group, metrics);
  const textOf = (metric: MetricName): string => valueText(metric, mainValue(metric, group.figures[metric]), language);
  return (
    <Table.Tr>
      <Table.Td className={classes.name} style={{ '--share': `${Math.round((count * 100) / most)}%` }}>
        {name}
      </Table.Td>
      {metrics.map((metric) => (
        <Table.Td key={metric} className={card.number}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            className={classes.figure}
            onClick={() =>
              openDialog(MeasuredTicketsDialog, { metric, query, part: { dimension, value: group.value, name } })
            }
            aria-label={`${name}, ${t(`figures:metric.${metric}.title`)}: ${textOf(metric)}. ${t('figures:open')}`}
          >
            {textOf(metric)}
          </Anchor>
        </Table.Td>
      ))}
    </Table.Tr>
  );
};

/** The figures of each queue, agent, connection, tag or reason, the most frequent first; each number opens its tickets. */
export const Breakdown = ({
  dimension,
  groups,
  query,
  metrics = metricsOf(dimension),
  headings = {},
  testId = `by-${dimension}`,
}: Props) => {
  const { t } = useTranslate();
  const sorted = groups.toSorted((one, other) => countOf(other, metrics) - countOf(one, metrics));
  const most = Math.max(1, ...sorted.map((group) => countOf(group, metrics)));
  const title = t(`figures:group.${dimension}`);
  return (
    <section className={card.card} aria-label={title} data-testid={testId}>
      <header className={card.header}>
        <Title order={3} className={card.title}>
          {title}
        </Title>
      </header>
      {sorted.length === 0 ? (
        <p className={classes.none}>{t('figures:noData')}</p>
      ) : (
        <div className={card.rows}>
          <Table className={card.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('figures:name')}</Table.Th>
                {metrics.map((name) => (
                  <Table.Th key={name} className={card.number}>
                    {headings[name] ?? t(`figures:metric.${name}.title`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sorted.map((group) => (
                <Row
                  key={group.value}
                  dimension={dimension}
                  group={group}
                  most={most}
                  query={query}
                  metrics={metrics}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
};
