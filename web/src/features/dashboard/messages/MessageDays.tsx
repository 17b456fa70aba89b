import { BarChart } from '@mantine/charts';
import { ActionIcon, Table, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/charts/styles.css';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';
import classes from '../indicators/ChartCard.module.css';

interface Row {
  name: string;
  received: number;
  sent: number;
}

const series = [
  { name: 'received', color: 'var(--recado-accent)' },
  { name: 'sent', color: 'color-mix(in srgb, var(--recado-accent) 40%, var(--recado-line))' },
] as const;

const Rows = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const { t, language } = useTranslate();
  return (
    <Table className={classes.table}>
      <Table.Caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('figures:messages.row.day')}</Table.Th>
          {series.map(({ name }) => (
            <Table.Th key={name} className={classes.number}>
              {t(`figures:messages.metric.${name}.title`)}
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

/** A chart of the messages by day, those that came in below those that left, with a table behind it. */
export const MessageDays = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslate();
  const [isTable, setTable] = useState(false);
  const title = t('figures:messages.byDay');
  const label = t(isTable ? 'figures:asChart' : 'figures:asTable', { name: title });
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.header}>
        <Title order={3} className={classes.title}>
          {title}
        </Title>
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setTable(!isTable)}>
            {isTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </header>
      {isTable ? (
        <div className={classes.rows}>
          <Rows title={title} rows={rows} />
        </div>
      ) : (
        <>
          <div aria-hidden>
            <BarChart
              h={220}
              type="stacked"
              withLegend
              data={[...rows]}
              dataKey="name"
              series={series.map(({ name, color }) => ({
                name,
                color,
                label: t(`figures:messages.metric.${name}.title`),
              }))}
              yAxisProps={{ allowDecimals: false, width: 36 }}
              barChartProps={{ accessibilityLayer: false }}
              barProps={{ isAnimationActive: false, maxBarSize: 28 }}
              tickLine="none"
              gridAxis="x"
            />
          </div>
          <VisuallyHidden>
            <Rows title={title} rows={rows} />
          </VisuallyHidden>
        </>
      )}
    </section>
  );
};
