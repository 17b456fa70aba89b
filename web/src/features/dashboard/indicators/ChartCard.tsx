import { Table, VisuallyHidden } from '@mantine/core';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FigureButton } from '../figures/FigureButton.tsx';
import { ChangeMark } from '../figures/ChangeMark.tsx';
import { type Change, changeOf } from '../figures/comparison-text.ts';
import { numberText } from '../figures/figure-texts.ts';
import classes from './ChartCard.module.css';
import { TwoViewsCard } from './TwoViewsCard.tsx';

/** A figure of each row, as bars of a colour; several are stacked. */
interface Series<Name extends string> {
  name: Name;
  label: string;
  color: string;
}

interface Props<Name extends string> {
  title: string;
  /** The heading of the rows' names. */
  nameLabel: string;
  series: readonly Series<Name>[];
  /** The values of each row by the names of their series; null where they are not known yet. */
  rows: readonly (Readonly<Record<Name, number | null>> & {
    name: string;
    /** The same of the period before; absent while they are not known. */
    before?: Readonly<Record<Name, number>> | undefined;
  })[];
  /** Opens what is behind a value: by a click on its bar, or in the table, which keys reach. */
  onOpen: (row: number, series: Name) => void;
}

/** The values as a table: its numbers open what is behind them, except in the copy for screen readers beside a chart. */
const Rows = <Name extends string>({
  title,
  nameLabel,
  series,
  rows,
  onOpen,
}: Omit<Props<Name>, 'onOpen'> & { onOpen: Props<Name>['onOpen'] | null }) => {
  const { t, language } = useTranslate();
  const textOf = (value: number | null): string => (value === null ? '–' : numberText(value, language));
  const changeIn = (row: Props<Name>['rows'][number], name: Name): Change | undefined =>
    changeOf(t, { value: row[name], before: row.before?.[name] ?? null, language, text: textOf });
  return (
    <Table className={classes.table}>
      <Table.Caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{nameLabel}</Table.Th>
          {series.map(({ name, label }) => (
            <Table.Th key={name} className={classes.number}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={row.name}>
            <Table.Td>{row.name}</Table.Td>
            {series.map(({ name, label }) => {
              const [text, change] = [textOf(row[name]), changeIn(row, name)];
              return (
                <Table.Td key={name} className={classes.number}>
                  {onOpen ? (
                    <FigureButton
                      text={text}
                      label={`${row.name}, ${label}: ${[text, change?.sentence].filter(Boolean).join(', ')}. ${t('figures:openRows')}`}
                      onOpen={() => onOpen(index, name)}
                    />
                  ) : (
                    text
                  )}
                  {change && <ChangeMark change={change} isSaid={onOpen !== null} />}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

const Chart = <Name extends string>({ series, rows, onOpen }: Props<Name>) => (
  <BarChart
    h={series.length > 1 ? 220 : 200}
    type="stacked"
    withLegend={series.length > 1}
    data={[...rows]}
    dataKey="name"
    series={[...series]}
    yAxisProps={{ allowDecimals: false, width: 36 }}
    barChartProps={{ accessibilityLayer: false }}
    barProps={({ name }) => ({
      isAnimationActive: false,
      maxBarSize: 28,
      cursor: 'pointer',
      onClick: (_, index) => onOpen(index, name as Name),
      ...(series.length === 1 && { radius: [3, 3, 0, 0] as const }),
    })}
    tickLine="none"
    gridAxis="x"
  />
);

/** A chart of figures by day or hour, with a table behind it. */
export const ChartCard = <Name extends string>(props: Props<Name>) => (
  <TwoViewsCard
    title={props.title}
    chart={<Chart {...props} />}
    table={(isShown) => <Rows {...props} onOpen={isShown ? props.onOpen : null} />}
  />
);
