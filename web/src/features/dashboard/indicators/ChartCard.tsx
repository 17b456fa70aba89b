import { Table, VisuallyHidden } from '@mantine/core';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useTranslate } from '../../../i18n/use-translate.ts';
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
  rows: readonly (Readonly<Record<Name, number>> & { name: string })[];
}

const Rows = <Name extends string>({ title, nameLabel, series, rows }: Props<Name>) => {
  const { language } = useTranslate();
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
        {rows.map((row) => (
          <Table.Tr key={row.name}>
            <Table.Td>{row.name}</Table.Td>
            {series.map(({ name }) => (
              <Table.Td key={name} className={classes.number}>
                {numberText(row[name], language)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

const Chart = <Name extends string>({ series, rows }: Props<Name>) => (
  <BarChart
    h={series.length > 1 ? 220 : 200}
    type="stacked"
    withLegend={series.length > 1}
    data={[...rows]}
    dataKey="name"
    series={[...series]}
    yAxisProps={{ allowDecimals: false, width: 36 }}
    barChartProps={{ accessibilityLayer: false }}
    barProps={{ isAnimationActive: false, maxBarSize: 28, ...(series.length === 1 && { radius: [3, 3, 0, 0] }) }}
    tickLine="none"
    gridAxis="x"
  />
);

/** A chart of figures by day or hour, with a table behind it. */
export const ChartCard = <Name extends string>(props: Props<Name>) => (
  <TwoViewsCard title={props.title} chart={<Chart {...props} />} table={<Rows {...props} />} />
);
