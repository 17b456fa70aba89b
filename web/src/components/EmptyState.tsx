import { Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface Props {
  icon: Icon;
  title: string;
  hint?: string;
  role?: 'alert' | 'status';
  /** Buttons for a next step. */
  children?: ReactNode;
}

/** Placeholder where there is nothing to show: the reason and a next step. */
export const EmptyState = ({ icon: Picture, title, hint, role, children }: Props) => (
  <div className={classes.root} role={role} data-empty>
    <div className={classes.picture} aria-hidden>
      <Picture size={30} stroke={1.5} />
    </div>
    <Title order={2} className={classes.title}>
      {title}
    </Title>
    {hint && (
      <Text size="sm" c="dimmed" className={classes.hint}>
        {hint}
      </Text>
    )}
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);
