import { ActionIcon, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ChartCard.module.css';

interface Props {
  title: string;
  /** Shown at first, and no part of what screen readers read. */
  chart: ReactNode;
  /** Its numbers may lead somewhere where it is shown; the hidden one must not take the focus. */
  table: (isShown: boolean) => ReactNode;
}

/** A card with a chart, or with its numbers as a table, which screen readers always find. */
export const TwoViewsCard = ({ title, chart, table }: Props) => {
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
        <div className={classes.rows}>{table(true)}</div>
      ) : (
        <>
          <div aria-hidden>{chart}</div>
          <VisuallyHidden>{table(false)}</VisuallyHidden>
        </>
      )}
    </section>
  );
};
