import { ActionIcon, Table, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { BarChart } from '@mantine/charts';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/charts/styles.css';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';
import classes from './ChartCard.module.css';

interface Row {
  name: string;
  value: number;
}

const Rows = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const { t, language } = useTranslate();
  return (
    <Table className={classes.table}>
      <Table.Caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('figures:name')}</Table.Th>
          <Table.Th className={classes.number}>{t('figures:metric.tickets.title')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, value }) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td className={classes.number}>{numberText(value, language)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** A chart of the tickets by day or hour, with a table behind it, which screen readers always find. */
export const ChartCard = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const { t } = useTranslate();
  const [isTable, setTable] = useState(false);
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
              h={200}
              data={[...rows]}
              dataKey="name"
              series={[{ name: 'value', label: t('figures:metric.tickets.title'), color: 'var(--recado-accent)' }]}
              yAxisProps={{ allowDecimals: false, width: 36 }}
              barChartProps={{ accessibilityLayer: false }}
              barProps={{ isAnimationActive: false, maxBarSize: 28, radius: [3, 3, 0, 0] }}
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
