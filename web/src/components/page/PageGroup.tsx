import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './PageGroup.module.css';

/** The groups of a page of fields, at equal distances. */
export const PageGroups = ({ children }: { children: ReactNode }) => <div className={classes.groups}>{children}</div>;

interface Props {
  title: string;
  /** The purpose of the fields, in a sentence. */
  hint?: string;
  /** True for rows that have their own padding and lines between them; else the card pads its fields. */
  rows?: boolean;
  children: ReactNode;
}

/** Fields of a page that belong together: their title, and a card with them below it. */
export const PageGroup = ({ title, hint, rows = false, children }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {hint !== undefined && <Text className={classes.hint}>{hint}</Text>}
      <Paper withBorder radius="lg" className={classes.card} data-padded={!rows || undefined}>
        {children}
      </Paper>
    </section>
  );
};
